import * as z from "zod/mini";
import type { Endpoint } from "./endpoint.ts";
import {
  byIdSchema,
  cancellationPolicySchema,
  currencySchema,
  dateTextSchema,
  emailSchema,
  idSchema,
  instantSchema,
  isoDateSchema,
  personNameSchema,
  phoneSchema,
  priceSchema,
  requestIdSchema,
  slotSchema,
  treatmentIdSchema,
} from "./fields.ts";
import { pageQuerySchema } from "./paging.ts";
import { manyLines, maxLength, optionalText } from "./text.ts";
import { despiteFields } from "./unusual.ts";

/** docs/payments.md shows which event leads from one status or payment state to another. */
export const bookingStatusSchema = z.enum(["booked", "cancelled", "no-show"]);
export const paymentStateSchema = z.enum([
  "nothing-due",
  "unpaid",
  "paid",
  "refund-pending",
  "refunded",
  "refund-failed",
]);
export const paymentMethodSchema = z.enum(["card", "desk"]);
/** How a payment at the desk was made. */
export const deskMethodSchema = z.enum(["cash", "terminal", "transfer"]);
export type BookingStatus = z.infer<typeof bookingStatusSchema>;
export type PaymentState = z.infer<typeof paymentStateSchema>;
export type PaymentMethod = z.infer<typeof paymentMethodSchema>;
export type DeskMethod = z.infer<typeof deskMethodSchema>;
/** The ways in which the clinic receives money. `desk`: at the desk, which didn't say how. */
export const receivedWaySchema = z.enum(["card", "cash", "terminal", "transfer", "desk"]);
export type ReceivedWay = z.infer<typeof receivedWaySchema>;

/**
 * A dispute means that the cardholder's bank asks for a card payment back. `open`: the bank hasn't decided. `lost`: the
 * clinic lost the money.
 */
export const disputeStatusSchema = z.enum(["open", "won", "lost"]);

/** The card as receipts name it: Stripe's name of its brand, and the card number's last four digits. */
const payingCardSchema = z.object({ brand: z.string(), last4: z.string() });
export type PayingCard = z.infer<typeof payingCardSchema>;

/** Longest note of a patient, in characters. */
export const maxNoteLength = 200;

export const bookingSchema = z.object({
  _id: idSchema,
  treatmentId: treatmentIdSchema,
  treatment: z.string(),
  /**
   * The dentist of the appointment. Both fields are null if no dentist performs the treatment. The name is the one at the
   * time of assignment.
   */
  doctorId: z.nullable(idSchema),
  doctor: z.nullable(z.string()),
  /** The day as text: `Jan 5, 2023`. */
  date: z.string(),
  dateISO: isoDateSchema,
  slot: slotSchema,
  startsAt: instantSchema,
  endsAt: instantSchema,
  Price: priceSchema,
  /** The currency of all amounts of this appointment. Absent in answers of earlier releases, which only knew US dollars. */
  currency: z.optional(currencySchema),
  /** The patient's email address as given at booking. It grants no rights. It is empty if the desk was given no address. */
  patient: z.string(),
  patientName: z.string(),
  /**
   * The family member of the account who has the appointment. It is null for the account holder, and for a caller without an
   * account.
   */
  personId: z.nullable(idSchema),
  /** The patient's phone number as typed. */
  phone: z.string(),
  /** The link that calls `phone`: `tel:+12025550143;ext=12`. It is empty without a number. */
  phoneUrl: z.string(),
  /** The patient's note to the clinic. It may be empty. */
  note: z.string(),
  status: bookingStatusSchema,
  payment: paymentStateSchema,
  method: z.nullable(paymentMethodSchema),
  /** How the patient paid at the desk. It is left out if the desk didn't say. */
  deskMethod: z.optional(deskMethodSchema),
  /** True while the clinic holds the money: in the payment states paid, refund-pending and refund-failed. */
  paid: z.boolean(),
  /** The part of `Price` that went back to the card or was given back. Once `payment` is refunded, it is all but `lost`. */
  returned: priceSchema,
  /** The amount that the desk refunds to the card and that hasn't gone back yet. It is left out if there is none. */
  refundDue: z.optional(priceSchema),
  /** The part of `Price` that the cardholder's bank took back through disputes. */
  lost: priceSchema,
  /** The dispute of the payment that paid for this appointment; null without one. */
  dispute: z.nullable(disputeStatusSchema),
  transactionId: z.nullable(z.string()),
  /** The card that paid. It is null if no card paid or Stripe doesn't name the card. */
  paidWith: z.nullable(payingCardSchema),
  /** When the clinic received the money. It stays after a refund, and is null if the clinic never received any. */
  paidAt: z.nullable(instantSchema),
  /** Set after too many declined cards: the patient can now pay only at the clinic. */
  payAtClinic: z.optional(z.literal(true)),
  /** True if the clinic gave the money back itself, for example in cash, and nothing went back to the card. */
  givenBack: z.boolean(),
  /** Set if the clinic has written the price off: nothing is due anymore, and `payment` is nothing-due. */
  waived: z.optional(z.literal(true)),
  /** True if the patient has confirmed that they will come. */
  confirmed: z.boolean(),
  /** True once the desk has recorded that the patient arrived. */
  arrived: z.boolean(),
  /** Set if the desk has recorded that the patient is late. */
  late: z.optional(z.literal(true)),
  cancellation: cancellationPolicySchema,
  /** If the patient cancels before this instant, a card payment is refunded in full. */
  refundableUntil: instantSchema,
  /**
   * The patient can move and cancel the appointment online before this instant, and later by calling the clinic. Absent in answers of
   * earlier releases, which let patients do so until it begins.
   */
  changeableUntil: z.optional(instantSchema),
  createdAt: instantSchema,
  cancelledAt: z.nullable(instantSchema),
  /** The series with which the desk booked it. It is left out for an appointment of its own. */
  seriesId: z.optional(idSchema),
  /** The version number of the booking. Every change adds one. */
  version: z.int(),
});
export type Booking = z.infer<typeof bookingSchema>;

/** The version of the booking that the caller saw. The call returns 409 `conflict` if the booking has changed since then. */
export const seenVersionQuerySchema = z.object({
  version: z.optional(z.coerce.number<number | string>().check(z.int(), z.minimum(1))),
});

/** `by=clinic` means that an admin acts for the clinic, even if the booking is their own. Others get 403 `forbidden`. */
const actorQuerySchema = z.extend(seenVersionQuerySchema, { by: z.optional(z.literal("clinic")) });

export const bookingRequestSchema = z.object({
  treatmentId: treatmentIdSchema,
  /** The treatment's name as the page showed it. The server stores the name from its catalogue instead. */
  treatment: z.optional(z.string().check(maxLength(200))),
  date: dateTextSchema,
  slot: slotSchema,
  /**
   * The price that the patient saw. If the catalogue has another price, the call is refused with `price-changed`. The desk may set
   * another price for others, despite `price`.
   */
  Price: z.optional(priceSchema),
  /**
   * The patient's email address. Only the desk may leave it empty, for a caller without an address, who then gets no emails.
   * Others get 400.
   */
  patient: z.union([z.literal(""), emailSchema]),
  /** The patient's name. With `personId`, the server stores the name of that family member instead. */
  patientName: personNameSchema,
  phone: phoneSchema,
  /** The chosen dentist. Without it, any free dentist who performs the treatment is taken. */
  doctorId: z.optional(idSchema),
  /** A member of the caller's own family. */
  personId: z.optional(idSchema),
  /** The patient's note for the clinic. */
  note: z.optional(optionalText("The note", maxNoteLength, manyLines)),
  requestId: z.optional(requestIdSchema),
  ...despiteFields,
});
export type BookingRequest = z.infer<typeof bookingRequestSchema>;

const bookingCreatedSchema = z.extend(bookingSchema, { success: z.literal(true) });
export type BookingCreated = z.infer<typeof bookingCreatedSchema>;

/** Without `doctorId` the appointment keeps its dentist if they are free at the new time, and otherwise gets another. */
export const moveRequestSchema = z.object({
  date: dateTextSchema,
  slot: slotSchema,
  doctorId: z.optional(idSchema),
  ...despiteFields,
  /**
   * True if the desk takes its last move back. It isn't told again what is unusual about the earlier time, unless somebody has come
   * there since, which `despite` doesn't accept. It accepts no more than `despite` names, so an earlier problem needs attention
   * again. Patients get 403.
   */
  undo: z.optional(z.literal(true)),
});
export type MoveRequest = z.infer<typeof moveRequestSchema>;

/**
 * Patients book for themselves; the desk books for anyone. For a booking for others, `unusual` replaces `not-bookable`,
 * `slot-taken`, `patient-busy` and `price-changed`. Repeating the same request with the same `requestId` returns the
 * booking as it is now. If the request differs, or the booking was cancelled, the call returns 409 `request-reused`.
 */
export const createBooking = {
  method: "POST",
  path: "/booking",
  permission: "owner",
  staffPermission: "booking.change",
  body: bookingRequestSchema,
  answer: bookingCreatedSchema,
  status: 201,
  readsSuccess: true,
  errors: [
    "forbidden",
    "treatment-not-found",
    "slot-taken",
    "patient-busy",
    "price-changed",
    "not-bookable",
    "unusual",
    "too-many-open",
    "too-many-requests",
    "request-reused",
    "booking-paused",
    "conflict",
  ],
} as const satisfies Endpoint;

/**
 * Lists bookings, the soonest first, cancelled ones included. Only admins may use `patient`; without it the list holds the
 * caller's own bookings.
 */
export const listBookings = {
  method: "GET",
  path: "/booking",
  permission: "owner",
  staffPermission: "schedule.read",
  query: z.extend(pageQuerySchema, { patient: z.optional(emailSchema) }),
  answer: z.array(bookingSchema),
  paged: true,
  errors: ["forbidden"],
} as const satisfies Endpoint;

export const showBooking = {
  method: "GET",
  path: "/booking/{id}",
  permission: "owner",
  staffPermission: "schedule.read",
  servesOwnScope: true,
  params: byIdSchema,
  answer: bookingSchema,
  errors: [],
} as const satisfies Endpoint;

export const cancelBooking = {
  method: "DELETE",
  path: "/booking/{id}",
  permission: "owner",
  staffPermission: "booking.change",
  params: byIdSchema,
  query: actorQuerySchema,
  answer: bookingSchema,
  errors: ["forbidden", "too-late", "too-many-requests", "payment-mismatch", "conflict"],
} as const satisfies Endpoint;

/**
 * Moves a booking to another time, another dentist, or both. For the clinic, `unusual` replaces `not-bookable`, `slot-taken` and
 * `patient-busy`.
 */
export const moveBooking = {
  method: "POST",
  path: "/booking/{id}/move",
  permission: "owner",
  staffPermission: "booking.change",
  params: byIdSchema,
  query: actorQuerySchema,
  body: moveRequestSchema,
  answer: bookingSchema,
  errors: [
    "forbidden",
    "treatment-not-found",
    "slot-taken",
    "patient-busy",
    "not-bookable",
    "unusual",
    "not-movable",
    "too-late",
    "too-many-requests",
    "conflict",
  ],
} as const satisfies Endpoint;
