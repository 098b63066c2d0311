import * as z from "zod/mini";
import { bookingSchema } from "./bookings.ts";
import { instantSchema } from "./fields.ts";
import { unusualKindSchema } from "./unusual.ts";

/** The events that an appointment's history can contain. */
export const bookingEventSchema = z.enum([
  "booked",
  "moved",
  "given-to-another",
  "cancelled",
  /** The desk took its cancellation back. */
  "restored",
  "linked",
  /** The desk took the appointment out of the account again. */
  "unlinked",
  /** The desk merged two patient records, and the appointment now belongs to the other one. */
  "record-changed",
  "confirmed",
  "reminder-due",
  "arrived",
  "arrival-taken-back",
  "late",
  "lateness-taken-back",
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
  /** The desk gave a part of the money back by hand. */
  "partly-given-back",
  /** The desk ordered a refund to the card, in full or in part. */
  "refund-ordered",
  /** The desk wrote the price off, or took that back. */
  "waived",
  "waiver-taken-back",
  "refund-seen-to",
  "partly-refunded",
  "refund-came-back",
  "disputed",
  "dispute-answered",
  "dispute-won",
  "dispute-lost",
  "anonymized",
  "address-changed",
  /** The desk corrected the patient's name or phone number. */
  "contact-corrected",
  /** An event that only a newer version of the site knows. */
  "changed",
]);
export type BookingEvent = z.infer<typeof bookingEventSchema>;

/** One event of an appointment's history, and the appointment's state after it. */
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
    /**
     * The kind of actor. The entry never names the clinic's person. `system` means neither patient nor clinic, for example a
     * report from Stripe.
     */
    by: z.enum(["patient", "clinic", "system"]),
    at: instantSchema,
    /** What was unusual when the desk booked or moved the appointment. It is left out if nothing was. */
    accepted: z.optional(z.array(unusualKindSchema)),
  },
);
export type HistoryEntry = z.infer<typeof historyEntrySchema>;
