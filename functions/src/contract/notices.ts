/** Notifications by email, and their delivery. */
import * as z from "zod/mini";
import { deskMethodSchema } from "./bookings.ts";
import type { Endpoint } from "./endpoint.ts";
import { byIdSchema, instantSchema } from "./fields.ts";
import { historyEntrySchema } from "./history.ts";
import { bounceReasonSchema, bounceSchema } from "./mail-reports.ts";

/**
 * The kinds of notification. All before `series` tell a patient about one appointment. `series`: lists all dates of a series.
 * `answer`: the clinic's answer to a message.
 * `role-granted`: tells admins about a new admin. `account-removed`: lists the appointments that were cancelled when an
 * account was removed. `address-changed`: tells an account's earlier address about the change. `records-linked`: tells the
 * patient's addresses that the desk linked appointments with an account, or undid that. The last three go to the people who
 * work at the clinic, and no answer shows them. They report a patient's change of an appointment, a message from the contact
 * form, and a day's appointments.
 */
export const noticeKindSchema = z.enum([
  "booked",
  "moved",
  "other-dentist",
  "cancelled",
  "paid",
  "refunded",
  "reminder",
  "series",
  "answer",
  "role-granted",
  "account-removed",
  "address-changed",
  "records-linked",
  "staff-change",
  "staff-message",
  "staff-summary",
]);
export type NoticeKind = z.infer<typeof noticeKindSchema>;

/**
 * `leased`: a sender is preparing the email, and nothing has been sent. `handed-over`: the email is being passed to the mail
 * server. `unknown`: passing it was interrupted, and nobody can tell whether it arrived. `suppressed`: the email was not
 * sent, for a reason.
 */
export const noticeStateSchema = z.enum([
  "owed",
  "leased",
  "handed-over",
  "sent",
  "failed",
  "unknown",
  "suppressed",
]);
export type NoticeState = z.infer<typeof noticeStateSchema>;

/**
 * Reasons of `suppressed`: `overtaken` (a newer notification says the same), `nothing-new` (the patient was already
 * notified), `over` (the appointment has begun or was cancelled), `late` (the hours for reminders have passed), `muted` (the
 * patient turned reminders off, or the clinic turned these emails to its staff off), `gone` (the account or address is gone),
 * `mail-off` (the clinic sends no email), `bounced` (earlier emails to the address bounced). Reasons of `failed`: `refused` (a mail server refused it for good), `given-up`
 * (all retries of a day failed). Reason of `unknown`: `interrupted`.
 */
export const noticeReasonSchema = z.enum([
  "overtaken",
  "nothing-new",
  "over",
  "late",
  "muted",
  "gone",
  "mail-off",
  "bounced",
  "refused",
  "given-up",
  "interrupted",
]);
export type NoticeReason = z.infer<typeof noticeReasonSchema>;

const noticeSchema = z.object({
  _id: z.string(),
  kind: noticeKindSchema,
  /** The version of the booking after the change that the notification is about. */
  version: z.int(),
  /** 0 for the first notification. Each time the desk sends it again, the number grows by one. */
  again: z.int(),
  state: noticeStateSchema,
  reason: z.nullable(noticeReasonSchema),
  /** The number of failed attempts to send the email. */
  tries: z.int(),
  /** When the sender next handles the notification; null if no further attempt is planned. */
  sendAfter: z.nullable(instantSchema),
  /** True if the email named only day and time, because the address was not verified. */
  brief: z.boolean(),
  /** Why the email came back, according to the mail provider. It can be set before the state says `sent`. */
  returned: z.optional(bounceReasonSchema),
  owedAt: instantSchema,
  /** When the notification reached its current state. */
  changedAt: instantSchema,
});
export type Notice = z.infer<typeof noticeSchema>;

/** A notification as the patient may see it in their own data. */
export const ownNoticeSchema = z.pick(noticeSchema, {
  kind: true,
  state: true,
  returned: true,
  owedAt: true,
  changedAt: true,
});

const bookingHistorySchema = z.object({
  /**
   * History entries, by version. `who` is the name or address of the admin who acted; it is null for other actors, and if
   * that account was removed.
   */
  entries: z.array(
    z.extend(historyEntrySchema, {
      version: z.int(),
      who: z.nullable(z.string()),
      /** How the desk was paid, if it said so. */
      deskMethod: z.optional(deskMethodSchema),
      /** The reason that the desk gave for a refund or a write-off, and the amount that went back. */
      books: z.optional(z.object({ reason: z.string(), amount: z.optional(z.number()) })),
    }),
  ),
  /** The notifications, the oldest first. */
  notices: z.array(noticeSchema),
  /** True if reminders are turned off for the patient's address. */
  remindersMuted: z.boolean(),
  /** Set if emails to the patient's address bounced and the clinic sends none there. */
  bounce: z.optional(bounceSchema),
});
export type BookingHistory = z.infer<typeof bookingHistorySchema>;

/** Returns an appointment's history and the notifications about it: the latest 100 of each. */
export const showBookingHistory = {
  method: "GET",
  path: "/booking/{id}/history",
  permission: "schedule.read",
  servesOwnScope: true,
  params: byIdSchema,
  answer: bookingHistorySchema,
  errors: [],
} as const satisfies Endpoint;

/**
 * Sends the latest notification of this kind again. The email describes the appointment at the time of sending. The call
 * returns 409 `nothing-to-send` if there was none of this kind, if nobody can receive it, or if the appointment has begun
 * and the notification is about neither a payment nor a cancellation. It returns 409 `conflict` while one is being sent.
 */
export const sendNoticeAgain = {
  method: "POST",
  path: "/booking/{id}/notices",
  permission: "booking.change",
  params: byIdSchema,
  body: z.object({ kind: noticeKindSchema }),
  answer: z.object({ success: z.literal(true), _id: z.string() }),
  status: 201,
  errors: ["nothing-to-send", "conflict"],
} as const satisfies Endpoint;
