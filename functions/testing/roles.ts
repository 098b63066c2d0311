import type { Firestore } from "@google-cloud/firestore";
import type * as z from "zod/mini";
import { request } from "../../emulators/testing/request.ts";
import { type SignedInUser, signIn } from "../../emulators/testing/sign-up.ts";
import type { setRole } from "../src/contract/users.ts";
import { newPatient, newVerifiedPatient } from "./booking-calls.ts";
import { setOnlyAdmin } from "./test-clinic.ts";

/** `exAdmin` still has a token that says admin, but no longer has a role. `dentist` is tied to the doctor "omar". */
export interface Roles {
  patient: SignedInUser;
  other: SignedInUser;
  admin: SignedInUser;
  exAdmin: SignedInUser;
  desk: SignedInUser;
  dentist: SignedInUser;
  books: SignedInUser;
}

/** Makes people with profiles and verified email addresses. The clinic's only owners are `admin` and one more who does nothing. */
export async function newRoles(db: Firestore): Promise<Roles> {
  const [patient, other, admin, former, idle, desk, dentist, books] = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7, 8].map(async () => createProfile(await newVerifiedPatient())),
  );
  if (!patient || !other || !admin || !former || !idle || !desk || !dentist || !books)
    throw new Error("Eight people were expected");
  await setOnlyAdmin(db, admin.uid);
  const change = (method: "PUT" | "DELETE", who: SignedInUser) =>
    request(method, `/user/admin/${encodeURIComponent(who.email)}`, { token: admin.token });
  await change("PUT", idle);
  await change("PUT", former);
  const exAdmin = await signIn(former.email);
  await change("DELETE", former);
  await giveRole(admin, desk, { role: "desk" });
  await giveRole(admin, dentist, { role: "dentist", doctorId: "omar" });
  await giveRole(admin, books, { role: "books" });
  return { patient, other, admin, exAdmin, desk, dentist, books };
}

/** Gives a role through the API. Throws if it is refused. */
async function giveRole(
  owner: SignedInUser,
  person: SignedInUser,
  body: z.input<typeof setRole.body>,
): Promise<void> {
  const path = `/user/role/${encodeURIComponent(person.email)}`;
  const { status } = await request("PUT", path, { token: owner.token, body });
  if (status !== 200) throw new Error(`The role was refused with ${status}`);
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
