/**
 * CSV files for Excel. Dates, amounts and the character between two cells follow the clinic's formats. The access log records each
 * download.
 */
import * as z from "zod/mini";
import type { Endpoint } from "./endpoint.ts";
import { isoDateSchema } from "./fields.ts";
import { yearQuerySchema } from "./reports.ts";

const csvType = "text/csv; charset=utf-8";
/** Both days are included. The range has at most 366 days. */
const rangeQuerySchema = z.object({ from: isoDateSchema, to: isoDateSchema });

/** The appointments of one day, canceled ones included. */
export const downloadDay = {
  method: "GET",
  path: "/schedule/csv",
  permission: "schedule.read",
  logged: "exported",
  query: z.object({ date: isoDateSchema }),
  answer: z.string(),
  contentType: csvType,
  download: "schedule-{date}.csv",
  errors: [],
} as const satisfies Endpoint;

/** Patients who have an appointment in the range that isn't canceled, by name. */
export const downloadPatients = {
  method: "GET",
  path: "/people/csv",
  permission: "patients.read",
  needsRecentSignIn: true,
  logged: "exported",
  query: rangeQuerySchema,
  answer: z.string(),
  contentType: csvType,
  download: "patients-{from}-to-{to}.csv",
  errors: [],
} as const satisfies Endpoint;

/**
 * The payments and refunds of the range, one a row, by the day on which the money came or went back. Each row has the
 * appointment's id and names no patient, because bookkeepers may not see patients.
 */
export const downloadPayments = {
  method: "GET",
  path: "/stats/payments/csv",
  permission: "money.see",
  logged: "exported",
  query: rangeQuerySchema,
  answer: z.string(),
  contentType: csvType,
  download: "payments-{from}-to-{to}.csv",
  errors: [],
} as const satisfies Endpoint;

/** A year's money by month and dentist, by the day on which it came or went back. */
export const downloadEarnings = {
  method: "GET",
  path: "/stats/earnings/csv",
  permission: "money.see",
  logged: "exported",
  query: yearQuerySchema,
  answer: z.string(),
  contentType: csvType,
  download: "earnings-{year}.csv",
  errors: [],
} as const satisfies Endpoint;
