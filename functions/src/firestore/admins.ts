import type { Firestore } from "@google-cloud/firestore";
import * as z from "zod/mini";
import { collection } from "./collection.ts";

const adminsDocumentSchema = z.object({ uids: z.array(z.string()) });

/** Who is an admin: this list, read on every admin call. The custom claim `admin` only mirrors it. */
export const admins = (db: Firestore) => collection(db, "settings", adminsDocumentSchema).doc("admins");

export async function isAdmin(db: Firestore, uid: string): Promise<boolean> {
  const document = await admins(db).get();
  return document.data()?.uids.includes(uid) ?? false;
}
