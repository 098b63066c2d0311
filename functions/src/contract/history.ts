import * as z from "zod/mini";
import { bookingSchema } from "./bookings.ts";
import { instantSchema } from "./fields.ts";

/** What can happen to an appointment. */
export const bookingEventSchema = z.enum([
  "booked",
  "moved",
  "given-to-another",
  "cancelled",
  "linked",
  /** Out of the account again. */
  "unlinked",
  /** Under another record of its caller. */
  "record-changed",
  "confirmed",
  "reminder-due",
  "arrived",
  "arrival-taken-back",
  "missed",
  "no-show-taken-back",
  "paid-by-card",
  "paid-at-desk",
  "desk-payment-taken-back",
  "intent-made",
  "intent-failed",
  "intent-closed",
  "card-declined",
  "refund-owed",
  "refund-tried",
  "refund-under-way",
  "refund-overdue",
  "refund-failed",
  "refunded",
  "given-back",
  "refund-seen-to",
  "partly-refunded",
  "refund-came-back",
  "disputed",
  "dispute-answered",
  "dispute-won",
  "dispute-lost",
  "anonymized",
  "address-changed",
  /** An act that only a newer version of the site knows. */
  "changed",
]);
export type BookingEvent = z.infer<typeof bookingEventSchema>;

/** What was done with an appointment, and how it stood afterwards. */
export const historyEntrySchema = z.extend(
  z.pick(bookingSchema, {
    dateISO: true,
    slot: true,
    doctor: true,
    status: true,
    payment: true,
    method: true,
  }),
  {
    deed: bookingEventSchema,
    /** Who of the clinic it was is not told. `system`: neither of the two, like news of Stripe's. */
    by: z.enum(["patient", "clinic", "system"]),
    at: instantSchema,
  },
);
export type HistoryEntry = z.infer<typeof historyEntrySchema>;
