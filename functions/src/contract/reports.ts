/** Reports about a range of days, by dentist and by treatment, and a year's income. */
import * as z from "zod/mini";
import type { Endpoint } from "./endpoint.ts";
import { idSchema, isoDateSchema, treatmentIdSchema } from "./fields.ts";
import { dayRangeQuerySchema } from "./schedule.ts";

const workFiguresSchema = z.object({
  /** The number of appointments that are booked or were missed. */
  appointments: z.int(),
  noShows: z.int(),
  /** Appointments whose patients have confirmed that they will come. */
  confirmed: z.int(),
  /** Money received and not given back, in the major unit of the clinic's currency, like all amounts here. */
  income: z.number(),
  /** The total minutes of these appointments. */
  bookedMinutes: z.int(),
});

const workReportSchema = z.object({
  from: isoDateSchema,
  to: isoDateSchema,
  total: z.extend(workFiguresSchema, {
    cancelled: z.int(),
    /**
     * Money that the clinic keeps from cancelled appointments. They are part of the total income, but of no dentist's
     * or treatment's.
     */
    keptOfCancelled: z.number(),
    /** Minutes that the dentists work, after absences and closed parts are subtracted. */
    workedMinutes: z.int(),
  }),
  /**
   * Every dentist who works here or had an appointment in the range. `doctorId` is null for treatments without dentists,
   * whose `workedMinutes` are 0.
   */
  doctors: z.array(
    z.extend(workFiguresSchema, {
      doctorId: z.nullable(idSchema),
      doctor: z.nullable(z.string()),
      workedMinutes: z.int(),
    }),
  ),
  /**
   * Today's treatments and all that were booked. `treatment` is null if a booked treatment was removed and its name is
   * unknown.
   */
  treatments: z.array(
    z.extend(workFiguresSchema, { treatmentId: treatmentIdSchema, treatment: z.nullable(z.string()) }),
  ),
});
export type WorkReport = z.infer<typeof workReportSchema>;

const rangeFiguresSchema = z.object({ range: workReportSchema, before: workReportSchema });
export type RangeFigures = z.infer<typeof rangeFiguresSchema>;

export const yearQuerySchema = z.object({
  year: z.coerce.number<number | string>().check(z.int(), z.minimum(2000), z.maximum(9999)),
});

/** Money by the day on which it came, less what went back on that day. An amount can be negative. */
const receivedSchema = z.object({
  card: z.number(),
  cash: z.number(),
  terminal: z.number(),
  transfer: z.number(),
  /** At the desk, which didn't say how. */
  desk: z.number(),
});
export type Received = z.infer<typeof receivedSchema>;

const earningsSchema = z.object({
  year: z.int(),
  /** Twelve months. An appointment counts in the month of its day. */
  months: z.array(
    z.object({
      /** The month: `2023-01`. */
      month: z.string(),
      card: z.number(),
      desk: z.number(),
      /** The unpaid price of past appointments, no-shows included. */
      outstanding: z.number(),
    }),
  ),
  /** The totals of the year before. */
  before: z.object({ card: z.number(), desk: z.number(), outstanding: z.number() }),
  /** The same year by the day on which the money came or went back. */
  received: z.object({
    months: z.array(z.extend(receivedSchema, { month: z.string() })),
    /**
     * Every dentist for whose appointments money came or went back. `doctorId` is null for treatments without dentists, and
     * `doctor` if the name of a former dentist is unknown.
     */
    doctors: z.array(
      z.extend(receivedSchema, { doctorId: z.nullable(idSchema), doctor: z.nullable(z.string()) }),
    ),
    before: receivedSchema,
    /** False after an upgrade until the migration `date-payments` is done. Earlier payments can be missing then. */
    complete: z.boolean(),
  }),
});
export type Earnings = z.infer<typeof earningsSchema>;

/** Returns the figures of the range, and of an equally long range right before it. */
export const showRangeFigures = {
  method: "GET",
  path: "/stats/figures",
  permission: "money.see",
  query: dayRangeQuerySchema,
  answer: rangeFiguresSchema,
  errors: [],
} as const satisfies Endpoint;

export const showEarnings = {
  method: "GET",
  path: "/stats/earnings",
  permission: "money.see",
  query: yearQuerySchema,
  answer: earningsSchema,
  errors: [],
} as const satisfies Endpoint;

const dailyStatsSchema = z.array(
  z.object({
    dateISO: isoDateSchema,
    booked: z.number(),
    cancelled: z.number(),
    noShow: z.number(),
    /** Money received by card and at the desk, and not given back. */
    income: z.number(),
    /** Minutes of appointments, no-shows included. */
    bookedMinutes: z.int(),
    /**
     * Minutes in which a dentist works without an appointment or a treatment without dentists can be booked, by today's
     * treatments and hours.
     */
    freeMinutes: z.int(),
    /** Number of appointments by the clinic-local hour in which they start, 0 to 23. */
    byHour: z.record(z.string(), z.number()),
  }),
);
export type DailyStats = z.infer<typeof dailyStatsSchema>;

export const showDailyStats = {
  method: "GET",
  path: "/stats",
  permission: "money.see",
  query: dayRangeQuerySchema,
  answer: dailyStatsSchema,
  errors: [],
} as const satisfies Endpoint;
