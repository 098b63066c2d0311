/** Which times are free, on what day, with whom. */
import * as z from "zod/mini";
import type { Endpoint } from "./endpoint.ts";
import {
  dateTextSchema,
  freshQuerySchema,
  idSchema,
  isoDateSchema,
  slotSchema,
  treatmentIdSchema,
} from "./fields.ts";
import { treatmentSchema } from "./treatments.ts";

/** Who is free when: nobody where the treatment has only its seat, or where no time is free. */
export const availableTreatmentSchema = z.extend(treatmentSchema, {
  doctors: z.array(
    z.object({
      _id: idSchema,
      name: z.string(),
      /** The photo's URL. */
      img: z.string(),
      slots: z.array(slotSchema),
    }),
  ),
});
export type AvailableTreatment = z.infer<typeof availableTreatmentSchema>;

/**
 * So old an answer may be for those who only look: of a thousand who open the site at once, few reach the server. Who has just
 * booked, moved or cancelled asks with `fresh`; whoever books too late is refused.
 */
const freeTimesSeconds = 5;

/** The active ones with only the slots that are free on that day; with `doctor`, only theirs. */
export const listAvailable = {
  method: "GET",
  path: "/available",
  who: "anyone",
  query: z.extend(freshQuerySchema, { date: dateTextSchema, doctor: z.optional(idSchema) }),
  answer: z.array(availableTreatmentSchema),
  publicSeconds: freeTimesSeconds,
  errors: [],
} as const satisfies Endpoint;

/**
 * The first day from today on which a time is free, and what is free then; nothing where there is none. With `doctor` a time
 * of theirs, with `treatment` a time for that, with `from` not before that day. Looks at 91 days: if none of them has one
 * and the horizon goes on, `next` is the day to ask from.
 */
export const findNextAvailable = {
  method: "GET",
  path: "/available/next",
  who: "anyone",
  query: z.extend(freshQuerySchema, {
    doctor: z.optional(idSchema),
    treatment: z.optional(treatmentIdSchema),
    from: z.optional(dateTextSchema),
  }),
  answer: z.object({
    /** `Jan 5, 2023`. */
    date: z.nullable(z.string()),
    dateISO: z.nullable(isoDateSchema),
    treatments: z.array(availableTreatmentSchema),
    next: z.optional(isoDateSchema),
  }),
  publicSeconds: freeTimesSeconds,
  errors: [],
} as const satisfies Endpoint;

/**
 * Of each treatment the first time that is free, today or on the thirteen days after; one without is left out. For who has not
 * begun to book: it may be half a minute old.
 */
export const listSoonest = {
  method: "GET",
  path: "/available/soonest",
  who: "anyone",
  query: freshQuerySchema,
  answer: z.array(z.object({ _id: treatmentIdSchema, dateISO: isoDateSchema, slot: slotSchema })),
  publicSeconds: 30,
  errors: [],
} as const satisfies Endpoint;

/** The number of free times on each of these days, of all treatments; with `doctor` or `treatment`, only of that one. */
export const listAvailableDays = {
  method: "GET",
  path: "/available/days",
  who: "anyone",
  query: z.extend(freshQuerySchema, {
    from: dateTextSchema,
    days: z.coerce.number<number | string>().check(z.int(), z.minimum(1), z.maximum(42)),
    doctor: z.optional(idSchema),
    treatment: z.optional(treatmentIdSchema),
  }),
  answer: z.array(z.object({ dateISO: isoDateSchema, free: z.int() })),
  publicSeconds: freeTimesSeconds,
  errors: [],
} as const satisfies Endpoint;
