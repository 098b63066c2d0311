/** What people are told by mail, and what became of it. */
import * as z from "zod/mini";
import type { Endpoint } from "./endpoint.ts";
import { byIdSchema, instantSchema } from "./fields.ts";
import { historyEntrySchema } from "./history.ts";
import { bounceReasonSchema, bounceSchema } from "./mail-reports.ts";

/**
 * All but the last five are about one appointment. `answer` is the clinic's answer to a message, `role-granted` tells admins about a
 * new admin, `account-removed` lists the appointments that an account's removal has canceled, `address-changed` tells an account's
 * earlier address, and `records-linked` tells the addresses of appointments that the desk has put into an account, and the
 * account when they are taken out again.
 */
export const noticeKindSchema = z.enum([
  "booked",
  "moved",
  "other-dentist",
  "cancelled",
  "paid",
  "refunded",
  "reminder",
  "answer",
  "role-granted",
  "account-removed",
  "address-changed",
  "records-linked",
]);
export type NoticeKind = z.infer<typeof noticeKindSchema>;

/**
 * `leased`: a sender has it in hand, and nothing has left. `handed-over`: the mail server is being given it. `unknown`: that
 * was interrupted, and nobody can tell whether it arrived. `suppressed`: there was a reason not to send it.
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
 * Of `suppressed`: `overtaken` (a newer one says it), `nothing-new` (they have been told that already), `over` (the appointment
 * has begun or was cancelled), `late` (its hours have passed), `muted` (they want no reminders), `gone` (nobody is there to be
 * told), `mail-off` (the clinic sends no mail), `bounced` (earlier mails to the address came back). Of `failed`: `refused` (by a mail server, for good), `given-up` (a day old,
 * and tried again and again). Of `unknown`: `interrupted`.
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
  /** The change that owes it, by the version that came of it. */
  version: z.int(),
  /** Counts those that somebody had sent again; 0 for the first. */
  again: z.int(),
  state: noticeStateSchema,
  reason: z.nullable(noticeReasonSchema),
  /** How often it was tried in vain. */
  tries: z.int(),
  /** When it is looked at next; null once nothing will come of it by itself. */
  sendAfter: z.nullable(instantSchema),
  /** It said day and time only: nobody had verified the address. */
  brief: z.boolean(),
  /** Why it came back, as the mail provider says: also where the ledger doesn't know yet that it was sent. */
  returned: z.optional(bounceReasonSchema),
  owedAt: instantSchema,
  /** Since when it is in this state. */
  changedAt: instantSchema,
});
export type Notice = z.infer<typeof noticeSchema>;

/** As its patient may have it. */
export const ownNoticeSchema = z.pick(noticeSchema, {
  kind: true,
  state: true,
  returned: true,
  owedAt: true,
  changedAt: true,
});

const bookingHistorySchema = z.object({
  /** By version. `who`: name or address of the clinic's person; null for others, and where that account is gone. */
  entries: z.array(z.extend(historyEntrySchema, { version: z.int(), who: z.nullable(z.string()) })),
  /** In the order in which they were owed. */
  notices: z.array(noticeSchema),
  /** Whoever reads that address wants no reminders. */
  remindersMuted: z.boolean(),
  /** No mails go to that address. */
  bounce: z.optional(bounceSchema),
});
export type BookingHistory = z.infer<typeof bookingHistorySchema>;

/** Who did what with an appointment, and what its patient was told of it: of each the latest 100. */
export const showBookingHistory = {
  method: "GET",
  path: "/booking/{id}/history",
  who: "admin",
  params: byIdSchema,
  answer: bookingHistorySchema,
  errors: [],
} as const satisfies Endpoint;

/**
 * Owes the patient the latest notice of this kind once more; what it says of the appointment is how that stands then. 409
 * `nothing-to-send` where none was owed, nobody is there to be told or to be reminded, or the visit has begun and it is neither
 * of money nor canceled, `conflict` while one is on its way.
 */
export const sendNoticeAgain = {
  method: "POST",
  path: "/booking/{id}/notices",
  who: "admin",
  params: byIdSchema,
  body: z.object({ kind: noticeKindSchema }),
  answer: z.object({ success: z.literal(true), _id: z.string() }),
  status: 201,
  errors: ["nothing-to-send", "conflict"],
} as const satisfies Endpoint;
