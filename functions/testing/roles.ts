import type { Firestore } from "@google-cloud/firestore";
import { request } from "../../emulators/testing/request.ts";
import { type SignedInUser, signIn } from "../../emulators/testing/sign-up.ts";
import { newPatient, newVerifiedPatient } from "./booking-calls.ts";
import { setOnlyAdmin } from "./test-clinic.ts";

/** `exAdmin` still has a token that says admin, but is no longer in the stored list of admins. */
export interface Roles {
  patient: SignedInUser;
  other: SignedInUser;
  admin: SignedInUser;
  exAdmin: SignedInUser;
}

/**
 * Makes four people with profiles and verified email addresses. The clinic's only admins are `admin` and one more who
 * does nothing.
 */
export async function newRoles(db: Firestore): Promise<Roles> {
  const [patient, other, admin, former, idle] = await Promise.all(
    [1, 2, 3, 4, 5].map(async () => createProfile(await newVerifiedPatient())),
  );
  if (!patient || !other || !admin || !former || !idle) throw new Error("Five people were expected");
  await setOnlyAdmin(db, admin.uid);
  const change = (method: "PUT" | "DELETE", who: SignedInUser) =>
    request(method, `/user/admin/${encodeURIComponent(who.email)}`, { token: admin.token });
  await change("PUT", idle);
  await change("PUT", former);
  const exAdmin = await signIn(former.email);
  await change("DELETE", former);
  return { patient, other, admin, exAdmin };
}

/** Makes a patient and makes them the only admin in the stored list. */
export async function newAdmin(db: Firestore): Promise<SignedInUser> {
  const admin = await newPatient();
  await setOnlyAdmin(db, admin.uid);
  return admin;
}

/** Creates the profile of a person, or of a new patient. */
export async function createProfile(who?: SignedInUser): Promise<SignedInUser> {
  const person = who ?? (await newPatient());
  await request("PUT", `/user/${encodeURIComponent(person.email)}`, {
    token: person.token,
    body: { email: person.email },
  });
  return person;
}
