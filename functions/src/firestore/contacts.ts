/** Who wants no reminders, by addresses of which only hashes are stored. */
import type { Firestore } from "@google-cloud/firestore";
import { addYears } from "date-fns";
import type * as z from "zod/mini";
import { storedObject, timestampSchema } from "../domain/stored-object.ts";
import { collection } from "./collection.ts";
import { hashOf } from "./secret.ts";

/** That it exists is the wish: whoever wants reminders again deletes it. */
export const contactDocumentSchema = storedObject({
  mutedAt: timestampSchema,
  /** Later with each reminder that was not sent because of it. TTL deletes it some time after. */
  expiresAt: timestampSchema,
});
type ContactDocument = z.infer<typeof contactDocumentSchema>;

/** By `contactId`. */
export const contacts = (db: Firestore) => collection(db, "contacts", contactDocumentSchema);

export function contactId(address: string): string {
  return hashOf(address.toLowerCase());
}

export async function areRemindersMuted(db: Firestore, address: string, now: Date): Promise<boolean> {
  return isMuted((await contacts(db).doc(contactId(address)).get()).data(), now);
}

export function isMuted(wish: ContactDocument | undefined, now: Date): boolean {
  return wish !== undefined && wish.expiresAt > now;
}

/** Until when a wish is kept that was said, or heeded, now. */
export function wishEnd(now: Date): Date {
  return addYears(now, 3);
}
