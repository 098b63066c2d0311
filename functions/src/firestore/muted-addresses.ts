/** Addresses that get no reminders. Only hashes of the addresses are stored. */
import type { Firestore } from "@google-cloud/firestore";
import { addYears } from "date-fns";
import type * as z from "zod/mini";
import { storedObject, timestampSchema } from "../domain/stored-object.ts";
import { collection } from "./collection.ts";
import { hashOf } from "./secret.ts";

/** A document exists if reminders to the address are off; it is deleted when reminders are turned on again. */
export const mutedAddressDocumentSchema = storedObject({
  mutedAt: timestampSchema,
  /**
   * Each reminder that is not sent because of this document moves the end back. TTL deletes the document some time after its end.
   */
  expiresAt: timestampSchema,
});
type MutedAddressDocument = z.infer<typeof mutedAddressDocumentSchema>;

/** The document id is the `addressHash` of the address. */
export const mutedAddresses = (db: Firestore) => collection(db, "contacts", mutedAddressDocumentSchema);

export function addressHash(address: string): string {
  return hashOf(address.toLowerCase());
}

export async function areRemindersMuted(db: Firestore, address: string, now: Date): Promise<boolean> {
  return isMuted((await mutedAddresses(db).doc(addressHash(address)).get()).data(), now);
}

export function isMuted(mute: MutedAddressDocument | undefined, now: Date): boolean {
  return mute !== undefined && mute.expiresAt > now;
}

/** Returns when reminders start again for an address that was muted, or that missed a reminder, now: after three years. */
export function muteEnd(now: Date): Date {
  return addYears(now, 3);
}
