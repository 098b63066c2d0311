/** What admins see of the days: the sheet with names, and the figures without. */
import * as z from "zod/mini";
import { bookingSchema } from "./bookings.ts";
import { dateTextSchema, isoDateSchema } from "./fields.ts";

/** GET /schedule?from=&to= and GET /stats?from=&to=: both days included, at most 366. */
export const dayRangeQuerySchema = z.object({ from: dateTextSchema, to: dateTextSchema });

/** `outsideHours`: opening hours, a closed day or the time zone have changed since, and the clinic is to find a way. */
const scheduledBookingSchema = z.extend(bookingSchema, { outsideHours: z.boolean() });
export type ScheduledBooking = z.infer<typeof scheduledBookingSchema>;

/** GET /schedule/cancelled?date=: the day's cancelled appointments by page, the last one cancelled first. */
export const cancelledQuerySchema = z.object({ date: dateTextSchema });
export const scheduledBookingsSchema = z.array(scheduledBookingSchema);

/**
 * `reason`: why a day is closed, where the clinic has said so. Of the day's cancelled appointments, `count` in all,
 * `bookings` holds `shown`: those cancelled last, and every one whose refund failed. GET /schedule/cancelled has them all.
 */
export const scheduleSchema = z.array(
  z.object({
    dateISO: isoDateSchema,
    open: z.boolean(),
    reason: z.optional(z.string()),
    bookings: scheduledBookingsSchema,
    cancelled: z.object({ count: z.number(), shown: z.number() }),
  }),
);
export type Schedule = z.infer<typeof scheduleSchema>;

export const statsSchema = z.array(
  z.object({
    dateISO: isoDateSchema,
    booked: z.number(),
    cancelled: z.number(),
    noShow: z.number(),
    /** US dollars received and not given back, by card and at the desk. */
    income: z.number(),
    /** Slots that the clinic offers on that day by today's catalogue and hours. */
    capacity: z.number(),
    /** Appointments by the clinic-local hour in which they start, 0 to 23. */
    byHour: z.record(z.string(), z.number()),
  }),
);
export type Stats = z.infer<typeof statsSchema>;
