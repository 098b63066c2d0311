/** Calls on a series: appointments that the desk books at once, every few weeks or months. */
import * as z from "zod/mini";
import { bookingRequestSchema, bookingSchema, moveRequestSchema } from "./bookings.ts";
import type { Endpoint } from "./endpoint.ts";
import { byIdSchema, idSchema, isoDateSchema, requestIdSchema } from "./fields.ts";
import { acceptedFields, unusualReasonSchema } from "./unusual.ts";

export const maxSeriesLength = 12;
export const maxWeeksBetween = 26;
export const maxMonthsBetween = 12;

/** `every`: the distance between two appointments. `count`: how many there are, with the first. */
const repeatSchema = z.object({
  every: z.union([
    z.object({ weeks: z.int().check(z.minimum(1), z.maximum(maxWeeksBetween)) }),
    z.object({ months: z.int().check(z.minimum(1), z.maximum(maxMonthsBetween)) }),
  ]),
  count: z.int().check(z.minimum(2), z.maximum(maxSeriesLength)),
});
export type Repeat = z.infer<typeof repeatSchema>;

const seriesRequestSchema = z.extend(bookingRequestSchema, {
  requestId: requestIdSchema,
  repeat: repeatSchema,
});
export type SeriesRequest = z.infer<typeof seriesRequestSchema>;

/** A date of the series on which nothing was booked. `reasons` is empty if the time doesn't exist on that day. */
const refusedDateSchema = z.object({
  /** The day as text: `Jan 5, 2023`. */
  date: z.string(),
  dateISO: isoDateSchema,
  reasons: z.array(unusualReasonSchema),
});
export type RefusedDate = z.infer<typeof refusedDateSchema>;

const seriesBookedSchema = z.object({
  success: z.literal(true),
  /** The id of the series. Each of its appointments names it as `seriesId`. */
  _id: idSchema,
  booked: z.array(bookingSchema),
  refused: z.array(refusedDateSchema),
});
export type SeriesBooked = z.infer<typeof seriesBookedSchema>;

/**
 * Books an appointment and its repetitions. A later date that is unusual (except that it is beyond the last day that patients can
 * book) isn't booked, unless the desk goes on `despite` it. If the first date is refused, nothing is booked. The patient gets one
 * email about all. Nobody books a series for themselves. Repeating the same request returns the appointments as they are now.
 */
export const bookSeries = {
  method: "POST",
  path: "/booking/series",
  permission: "booking.change",
  body: seriesRequestSchema,
  answer: seriesBookedSchema,
  status: 201,
  readsSuccess: true,
  errors: ["treatment-not-found", "not-bookable", "unusual", "request-reused", "conflict"],
} as const satisfies Endpoint;

/**
 * Lists the appointments of a series, the soonest first, canceled ones included. `accepted` and `acceptedReason` let the desk take a
 * move of the series back: each goes back by `POST /booking/{id}/move` with `undo`.
 */
export const showSeries = {
  method: "GET",
  path: "/booking/series/{id}",
  permission: "booking.change",
  params: byIdSchema,
  answer: z.array(z.extend(bookingSchema, acceptedFields)),
  errors: [],
} as const satisfies Endpoint;

export const seriesScopeSchema = z.enum(["one", "following", "all"]);
export type SeriesScope = z.infer<typeof seriesScopeSchema>;

/** The appointment from which the desk acts, and whether it means also the later ones or all. */
const scopeFields = { from: idSchema, scope: seriesScopeSchema };

const outcomesSchema = z.object({
  outcomes: z.array(
    z.object({
      _id: idSchema,
      outcome: z.enum(["cancelled", "moved", "refused"]),
      /** Why an appointment wasn't moved. Left out if somebody else has changed it since, or if that day has no such time. */
      reasons: z.optional(z.array(unusualReasonSchema)),
      /** The appointment as it is now. */
      booking: bookingSchema,
    }),
  ),
});
export type SeriesOutcomes = z.infer<typeof outcomesSchema>;

/** Cancels upcoming appointments of a series for the clinic. The patient gets one email. It can safely be repeated. */
export const cancelSeries = {
  method: "POST",
  path: "/booking/series/{id}/cancel",
  permission: "booking.change",
  params: byIdSchema,
  body: z.object(scopeFields),
  answer: outcomesSchema,
  errors: ["conflict"],
} as const satisfies Endpoint;

/**
 * Moves upcoming appointments of a series for the clinic: `from` to this day, the others by as many days, all to this time. Each is
 * decided on its own. The patient gets one email. With the same `requestId` each appointment gets the same day as in the first
 * request, so the desk may send it again with `despite`.
 */
export const moveSeries = {
  method: "POST",
  path: "/booking/series/{id}/move",
  permission: "booking.change",
  params: byIdSchema,
  body: z.extend(moveRequestSchema, { ...scopeFields, requestId: requestIdSchema }),
  answer: outcomesSchema,
  errors: ["conflict"],
} as const satisfies Endpoint;
export type MoveSeriesRequest = z.infer<typeof moveSeries.body>;
