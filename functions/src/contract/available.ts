/** Calls that list free times, by day, treatment and dentist. */
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

/** A treatment with its free times. `doctors` is empty if no dentist performs the treatment or no time is free. */
export const availableTreatmentSchema = z.extend(treatmentSchema, {
  doctors: z.array(
    z.object({
      _id: idSchema,
      name: z.string(),
      /** URL of the dentist's photo. */
      img: z.string(),
      slots: z.array(slotSchema),
    }),
  ),
});
export type AvailableTreatment = z.infer<typeof availableTreatmentSchema>;

/**
 * Caches may serve free times that are this many seconds old, so that few of a thousand visitors reach the server. After
 * booking, moving or cancelling, the web app asks with `fresh`. A booking of a time that is no longer free is refused.
 */
const freeTimesCacheSeconds = 5;

/** Lists active treatments with only the times that are free on that day. `doctor` limits the times to one dentist. */
export const listAvailable = {
  method: "GET",
  path: "/available",
  permission: "anyone",
  query: z.extend(freshQuerySchema, { date: dateTextSchema, doctor: z.optional(idSchema) }),
  answer: z.array(availableTreatmentSchema),
  publicSeconds: freeTimesCacheSeconds,
  errors: [],
} as const satisfies Endpoint;

/**
 * Finds the first day from today (or `from`) with a free time, and what is free on it. `doctor` and `treatment` narrow the
 * search. The call looks at 91 days. If none of them has a free time and more days can be booked, `next` is the day to
 * continue from.
 */
export const findNextAvailable = {
  method: "GET",
  path: "/available/next",
  permission: "anyone",
  query: z.extend(freshQuerySchema, {
    doctor: z.optional(idSchema),
    treatment: z.optional(treatmentIdSchema),
    from: z.optional(dateTextSchema),
  }),
  answer: z.object({
    /** The day as text: `Jan 5, 2023`. */
    date: z.nullable(z.string()),
    dateISO: z.nullable(isoDateSchema),
    treatments: z.array(availableTreatmentSchema),
    next: z.optional(isoDateSchema),
  }),
  publicSeconds: freeTimesCacheSeconds,
  errors: [],
} as const satisfies Endpoint;

const firstTimeFields = { dateISO: isoDateSchema, slot: slotSchema };

/** Answers to calls that only pages without booking use may be this many seconds old. */
const publicPageCacheSeconds = 30;

/**
 * Lists the first free time of each treatment within fourteen days from the first that patients can book, and the first one with
 * each dentist who performs it. Treatments and dentists without a free time are left out.
 */
export const listSoonest = {
  method: "GET",
  path: "/available/soonest",
  permission: "anyone",
  query: freshQuerySchema,
  answer: z.array(
    z.object({
      _id: treatmentIdSchema,
      ...firstTimeFields,
      /** Empty if no dentist performs the treatment. */
      doctors: z.array(z.object({ _id: idSchema, ...firstTimeFields })),
    }),
  ),
  publicSeconds: publicPageCacheSeconds,
  errors: [],
} as const satisfies Endpoint;

/**
 * Lists the free times of fourteen days from the first that patients can book, of one treatment or with one dentist. Days and
 * treatments without a free time are left out. Each day's treatments are in the clinic's order.
 */
export const listOpenings = {
  method: "GET",
  path: "/available/openings",
  permission: "anyone",
  query: z.extend(freshQuerySchema, {
    treatment: z.optional(treatmentIdSchema),
    doctor: z.optional(idSchema),
  }),
  answer: z.array(
    z.object({ dateISO: isoDateSchema, treatment: treatmentIdSchema, slots: z.array(slotSchema) }),
  ),
  publicSeconds: publicPageCacheSeconds,
  errors: [],
} as const satisfies Endpoint;

/**
 * Counts the free times of all treatments on each of these days. `doctor` or `treatment` limits the count to one of them.
 */
export const listAvailableDays = {
  method: "GET",
  path: "/available/days",
  permission: "anyone",
  query: z.extend(freshQuerySchema, {
    from: dateTextSchema,
    days: z.coerce.number<number | string>().check(z.int(), z.minimum(1), z.maximum(42)),
    doctor: z.optional(idSchema),
    treatment: z.optional(treatmentIdSchema),
  }),
  answer: z.array(z.object({ dateISO: isoDateSchema, free: z.int() })),
  publicSeconds: freeTimesCacheSeconds,
  errors: [],
} as const satisfies Endpoint;

const managedTimesSchema = z.array(
  z.object({
    dateISO: isoDateSchema,
    times: z.array(
      z.object({
        slot: slotSchema,
        /** Who is free then. It is empty if no dentist performs the treatment. */
        doctors: z.array(z.object({ _id: idSchema, name: z.string() })),
      }),
    ),
  }),
);
export type ManagedTimes = z.infer<typeof managedTimesSchema>;

/**
 * Lists the free times of one treatment for the desk, also those that are too soon for patients, and beyond the days that patients can
 * book: up to 24 months ahead. With
 * `around`, each day has only the free time nearest to it. Days without a free time are left out.
 */
export const listManagedTimes = {
  method: "GET",
  path: "/available/managed",
  permission: "booking.change",
  query: z.object({
    treatment: treatmentIdSchema,
    doctor: z.optional(idSchema),
    from: dateTextSchema,
    /** The number of days from `from` on; one if it is left out. */
    days: z.optional(z.coerce.number<number | string>().check(z.int(), z.minimum(1), z.maximum(42))),
    around: z.optional(slotSchema),
  }),
  answer: managedTimesSchema,
  errors: ["treatment-not-found"],
} as const satisfies Endpoint;
