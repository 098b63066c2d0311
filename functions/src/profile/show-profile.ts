import type { Firestore } from "@google-cloud/firestore";
import type { Profile } from "../contract/users.ts";
import { users } from "../firestore/users.ts";
import type { Caller } from "../http/caller.ts";
import type { Answer, SignedInCall } from "../http/route.ts";

export async function showProfile({ db, caller }: SignedInCall): Promise<Answer> {
  return { body: await readProfile(db, caller) };
}

/** Address and name as in the token until the token call has written a profile. */
export async function readProfile(db: Firestore, caller: Caller): Promise<Profile> {
  const [profile, isAdmin] = await Promise.all([users(db).doc(caller.uid).get(), caller.isAdmin()]);
  const { name = caller.name, phone = "" } = profile.data() ?? {};
  return { email: caller.email, name, phone, role: isAdmin ? "admin" : "patient" };
}
