/** What people are to be told by mail, and what became of it. Whom it goes to stands on what it is about, and nowhere else. */
import type { Firestore } from "@google-cloud/firestore";
import { addSeconds } from "date-fns";
import * as z from "zod/mini";
import { noticeKindSchema, noticeReasonSchema, noticeStateSchema } from "../contract/notices.ts";
import { collection, timestampSchema } from "./collection.ts";
import type { Writes } from "./writes.ts";

const outboxDocumentSchema = z.object({
  /** What it is about: a booking's id or a message's. */
  subject: z.string(),
  /** The booking's version that owes it; of a message the number of its answer, from 1. */
  version: z.int(),
  kind: noticeKindSchema,
  /** Counts those that somebody had sent again; 0 for the first. */
  again: z.int(),
  state: noticeStateSchema,
  reason: z.nullable(noticeReasonSchema),
  /** When a sender is to look at it next; null once nothing is left to do. While one has it in hand, when that one is given up. */
  sendAfter: z.nullable(timestampSchema),
  /** Of a reminder: the start that it reminds of, and the end of that day's hours. */
  reminder: z.nullable(z.object({ startsAt: timestampSchema, until: timestampSchema })),
  /** How often it was tried in vain. */
  tries: z.int(),
  /** How the appointment stood when this was handed over. */
  told: z.nullable(
    z.object({
      date: z.string(),
      slot: z.string(),
      startsAt: timestampSchema,
      doctor: z.nullable(z.string()),
      status: z.enum(["booked", "cancelled", "no-show"]),
    }),
  ),
  owedAt: timestampSchema,
  /** Since when it is in this state. */
  changedAt: timestampSchema,
  /** Set with its fate. TTL deletes it some time after. */
  expiresAt: z.nullable(timestampSchema),
});
export type OutboxDocument = z.infer<typeof outboxDocumentSchema>;

/** By `{subject}.{version}.{kind}`, and of those sent again by hand `….again-{n}`. */
export const outbox = (db: Firestore) => collection(db, "outbox", outboxDocumentSchema);

/** For whoever takes back at once what they have just done. */
export const waitSeconds = 60;

type Owed = Pick<OutboxDocument, "subject" | "version" | "kind"> & Partial<Pick<OutboxDocument, "reminder">>;

/** In the commit of what it tells of. */
export function oweNotice(
  writes: Writes,
  db: Firestore,
  { reminder = null, ...owed }: Owed,
  now: Date,
): void {
  const { subject, version, kind } = owed;
  writes.create(outbox(db).doc(`${subject}.${version}.${kind}`), {
    ...owed,
    again: 0,
    state: "owed",
    reason: null,
    sendAfter: addSeconds(now, waitSeconds),
    reminder,
    tries: 0,
    told: null,
    owedAt: now,
    changedAt: now,
    expiresAt: null,
  });
}
