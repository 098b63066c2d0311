/**
 * The links in mails, and what each one allows. Only the hash of a link's token is stored; the token itself is only in the mail.
 */
import type { DocumentReference, Firestore } from "@google-cloud/firestore";
import * as z from "zod/mini";
import { countLimitedAction, type LimitedAction, refusalOverLimit } from "../domain/account-limits.ts";
import { DomainError } from "../domain/domain-error.ts";
import { storedObject, timestampSchema } from "../domain/stored-object.ts";
import { collection } from "./collection.ts";
import { actionCountsSchema } from "./limits.ts";
import { hashOf } from "./secret.ts";
import type { BatchOrTransaction, PlannedWrite } from "./writes.ts";

const linkOfKnownKindSchema = z.discriminatedUnion("kind", [
  storedObject({
    /** A link to one appointment: it allows changes until the appointment begins, and viewing for some time after. */
    kind: z.literal("visit"),
    bookingId: z.string(),
    /**
     * `addressHash` of the address to which the link was mailed. The link stops working if the booking gets another address. Older
     * links have no contact.
     */
    contact: z.optional(z.string()),
    /** Counts of actions in the current hour, used if the booking has no account. */
    counts: z.optional(actionCountsSchema),
    expiresAt: timestampSchema,
  }),
  storedObject({
    /** A link that turns reminders for one address on or off. */
    kind: z.literal("reminders"),
    /** `addressHash` of the address whose reminders the link controls. */
    contact: z.string(),
    expiresAt: timestampSchema,
  }),
]);
/** A newer release may have other kinds of links. This release treats them like expired links. */
export const mailLinkDocumentSchema = z.union([
  linkOfKnownKindSchema,
  z.pipe(
    storedObject({ kind: z.string().check(z.regex(/^(?!visit$|reminders$)/)), expiresAt: timestampSchema }),
    z.transform(({ expiresAt }: { kind: string; expiresAt: Date }) => ({
      kind: "unknown" as const,
      expiresAt,
    })),
  ),
]);
export type MailLinkDocument = z.infer<typeof mailLinkDocumentSchema>;

/** The document id is the hash of the link's token. TTL deletes a link some time after `expiresAt`. */
export const mailLinks = (db: Firestore) => collection(db, "links", mailLinkDocumentSchema);

/** Creates a link in the commit of the mail that contains it. */
export function createMailLink(
  writes: BatchOrTransaction,
  db: Firestore,
  link: MailLinkDocument,
  token: string,
): void {
  writes.create(mailLinkByToken(db, token), link);
}

export function mailLinkByToken(db: Firestore, token: string): DocumentReference<MailLinkDocument> {
  return mailLinks(db).doc(hashOf(token));
}

/**
 * Plans a write that counts an action made through a mail's link. The commit fails if the link was used after it was read here.
 * Throws `not-found` without a link, and `too-many-requests` over the limit.
 */
export async function countMailLinkUse(
  link: DocumentReference<MailLinkDocument>,
  act: LimitedAction,
  now: Date,
): Promise<PlannedWrite> {
  const snapshot = await link.get();
  const document = snapshot.data();
  if (document?.kind !== "visit" || !snapshot.updateTime) throw new DomainError("not-found");
  // The link was mailed to this address, so its owner counts as verified.
  const refusal = refusalOverLimit(document.counts, act, true, now);
  if (refusal) throw refusal;
  const fields = { counts: countLimitedAction(document.counts, act, now) };
  return { does: "update", ref: link.withConverter(null), fields, lastUpdateTime: snapshot.updateTime };
}
