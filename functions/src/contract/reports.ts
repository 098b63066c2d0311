/** What a clinic wants to know of a range of its days: by doctor, by treatment, and the money of a year. */
import * as z from "zod/mini";
import { dayRangeQuerySchema } from "./clinic-days.ts";
import type { Endpoint } from "./endpoint.ts";
import { idSchema, isoDateSchema, treatmentIdSchema } from "./fields.ts";

const workSchema = z.object({
  /** That stand or were missed. */
  appointments: z.int(),
  noShows: z.int(),
  /** Whose patients have said that they will come. */
  confirmed: z.int(),
  /** US dollars received and not given back. */
  income: z.number(),
  /** Minutes that appointments take. */
  bookedMinutes: z.int(),
});

const figuresSchema = z.object({
  from: isoDateSchema,
  to: isoDateSchema,
  total: z.extend(workSchema, {
    cancelled: z.int(),
    /** US dollars that the clinic holds of cancelled appointments; part of the income, of no doctor's and no treatment's. */
    keptOfCancelled: z.number(),
    /** Minutes that the doctors work, absences and closed parts taken off. */
    workedMinutes: z.int(),
  }),
  /** Everybody who works here or had an appointment; null for the seats, whose `workedMinutes` are 0. */
  doctors: z.array(
    z.extend(workSchema, {
      doctorId: z.nullable(idSchema),
      doctor: z.nullable(z.string()),
      workedMinutes: z.int(),
    }),
  ),
  /** By today's catalogue and what was booked. `treatment` null: what is no longer offered and no longer named. */
  treatments: z.array(
    z.extend(workSchema, { treatmentId: treatmentIdSchema, treatment: z.nullable(z.string()) }),
  ),
});
export type Figures = z.infer<typeof figuresSchema>;

const rangeFiguresSchema = z.object({ range: figuresSchema, before: figuresSchema });
export type RangeFigures = z.infer<typeof rangeFiguresSchema>;

const earningsSchema = z.object({
  year: z.int(),
  /** Twelve, by the day of the appointment, in US dollars. */
  months: z.array(
    z.object({
      /** `2023-01` */
      month: z.string(),
      card: z.number(),
      desk: z.number(),
      /** Of what has taken place, or should have, and isn't paid. */
      outstanding: z.number(),
    }),
  ),
  /** The same twelve of the year before, in all. */
  before: z.object({ card: z.number(), desk: z.number(), outstanding: z.number() }),
});
export type Earnings = z.infer<typeof earningsSchema>;

/** Beside the range as many days that end before it begins. */
export const showFigures = {
  method: "GET",
  path: "/stats/figures",
  who: "admin",
  query: dayRangeQuerySchema,
  answer: rangeFiguresSchema,
  errors: [],
} as const satisfies Endpoint;

export const showEarnings = {
  method: "GET",
  path: "/stats/earnings",
  who: "admin",
  query: z.object({
    year: z.coerce.number<number | string>().check(z.int(), z.minimum(2000), z.maximum(9999)),
  }),
  answer: earningsSchema,
  errors: [],
} as const satisfies Endpoint;

const statsSchema = z.array(
  z.object({
    dateISO: isoDateSchema,
    booked: z.number(),
    cancelled: z.number(),
    noShow: z.number(),
    /** US dollars received and not given back, by card and at the desk. */
    income: z.number(),
    /** Minutes of appointments, no-shows included. */
    bookedMinutes: z.int(),
    /** Minutes in which a dentist works without an appointment, or a seat's treatment can be booked, by today's catalog and hours. */
    freeMinutes: z.int(),
    /** Appointments by the clinic-local hour in which they start, 0 to 23. */
    byHour: z.record(z.string(), z.number()),
  }),
);
export type Stats = z.infer<typeof statsSchema>;

export const showStats = {
  method: "GET",
  path: "/stats",
  who: "admin",
  query: dayRangeQuerySchema,
  answer: statsSchema,
  errors: [],
} as const satisfies Endpoint;
