/** Addresses that get no reminders. Only hashes of the addresses are stored. */
import type { Firestore } from "@google-cloud/firestore";
import { addYears } from "date-fns";
import type * as z from "zod/mini";
import { storedObject, timestampSchema } from "../domain/stored-object.ts";
import { collection } from "./collection.ts";
import { hashOf } from "./secret.ts";

/** A document exists if reminders to the address are off; it is deleted when reminders are turned on again. */
export const contactDocumentSchema = storedObject({
  mutedAt: timestampSchema,
  /**
   * Each reminder that is not sent because of this document moves the end back. TTL deletes the document some time after its end.
   */
  expiresAt: timestampSchema,
});
type ContactDocument = z.infer<typeof contactDocumentSchema>;

/** The document id is the `contactId` of the address. */
export const contacts = (db: Firestore) => collection(db, "contacts", contactDocumentSchema);

export function contactId(address: string): string {
  return hashOf(address.toLowerCase());
}

export async function areRemindersMuted(db: Firestore, address: string, now: Date): Promise<boolean> {
  return isMuted((await contacts(db).doc(contactId(address)).get()).data(), now);
}

export function isMuted(mute: ContactDocument | undefined, now: Date): boolean {
  return mute !== undefined && mute.expiresAt > now;
}

/** Returns when reminders start again for an address that was muted, or that missed a reminder, now: after three years. */
export function muteEnd(now: Date): Date {
  return addYears(now, 3);
}
