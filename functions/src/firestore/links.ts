/** What the links of mails stand for. Only their hashes are stored: the token itself is in its mail, and nowhere else. */
import type { DocumentReference, Firestore } from "@google-cloud/firestore";
import * as z from "zod/mini";
import { type Act, countAct, whyTooMany } from "../domain/account-limits.ts";
import { DomainError } from "../domain/domain-error.ts";
import { storedObject, timestampSchema } from "../domain/stored-object.ts";
import { collection } from "./collection.ts";
import { countsSchema } from "./limits.ts";
import { hashOf } from "./secret.ts";
import type { PlannedWrite, Writes } from "./writes.ts";

const knownLinkSchema = z.discriminatedUnion("kind", [
  storedObject({
    /** One appointment: to change it until it begins, and to see it for some time after. */
    kind: z.literal("visit"),
    bookingId: z.string(),
    /** `contactId` of the address that it was mailed to: of another one the appointment's link is dead. Absent in older links. */
    contact: z.optional(z.string()),
    /** Acts of the running hour, where it is nobody's account. */
    counts: z.optional(countsSchema),
    expiresAt: timestampSchema,
  }),
  storedObject({
    /** One address, which it lets have reminders or none. */
    kind: z.literal("reminders"),
    /** `contactId` of that address. */
    contact: z.string(),
    expiresAt: timestampSchema,
  }),
]);
/** Newer code may have links of other kinds. Here they lead nowhere, like one that has ended. */
export const linkDocumentSchema = z.union([
  knownLinkSchema,
  z.pipe(
    storedObject({ kind: z.string().check(z.regex(/^(?!visit$|reminders$)/)), expiresAt: timestampSchema }),
    z.transform(({ expiresAt }: { kind: string; expiresAt: Date }) => ({
      kind: "unknown" as const,
      expiresAt,
    })),
  ),
]);
export type LinkDocument = z.infer<typeof linkDocumentSchema>;

/** By `linkId`. TTL deletes them some time after `expiresAt`. */
export const links = (db: Firestore) => collection(db, "links", linkDocumentSchema);

/** In the commit of the mail that holds it. */
export function createLink(writes: Writes, db: Firestore, link: LinkDocument, token: string): void {
  writes.create(linkBy(db, token), link);
}

export function linkBy(db: Firestore, token: string): DocumentReference<LinkDocument> {
  return links(db).doc(hashOf(token));
}

/**
 * Counts an act of whoever has the link. The write's commit fails when the link was used since it was read here. Where the appointment
 * is an account's, the account counts.
 */
export async function countByLink(
  link: DocumentReference<LinkDocument>,
  act: Act,
  now: Date,
): Promise<PlannedWrite> {
  const snapshot = await link.get();
  const document = snapshot.data();
  if (document?.kind !== "visit" || !snapshot.updateTime) throw new DomainError("not-found");
  // The desk has its address from whoever called.
  const refusal = whyTooMany(document.counts, act, true, now);
  if (refusal) throw refusal;
  const fields = { counts: countAct(document.counts, act, now) };
  return { does: "update", ref: link.withConverter(null), fields, lastUpdateTime: snapshot.updateTime };
}
