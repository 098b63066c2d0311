import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { emulatedAuth, emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { request } from "../../../emulators/testing/request.ts";
import { type SignedInUser, signIn, signUp } from "../../../emulators/testing/sign-up.ts";
import { newPatient } from "../../testing/booking-calls.ts";
import { setOnlyAdmin, writeTestClinic } from "../../testing/test-clinic.ts";
import { users } from "../firestore/users.ts";

const db = emulatedFirestore();
beforeAll(() => writeTestClinic(db));

const createProfile = ({ token, email }: SignedInUser, body: object = {}, address = email) =>
  request("PUT", `/user/${address}`, { token, body: { email: address, ...body } });

test("a sign-in answers the caller's own token and role, and keeps a profile", async () => {
  const patient = await newPatient();
  const answer = await createProfile(patient, { name: "Ada Patient" });
  expect(answer).toMatchObject({ status: 200, body: { token: patient.token, role: "patient" } });
  const profile = await users(db).doc(patient.uid).get();
  expect(profile.data()).toMatchObject({ email: patient.email, name: "Ada Patient", emailVerified: false });
});

test("a session opens without an address in the request", async () => {
  const { uid, email, token } = await newPatient();
  const answer = await request("POST", "/session", { token, body: { name: "Ada Patient" } });
  expect(answer).toMatchObject({ status: 200, body: { token, role: "patient" } });
  expect((await users(db).doc(uid).get()).data()).toMatchObject({ email, name: "Ada Patient" });
});

test("a later sign-in without a name keeps the name", async () => {
  const patient = await newPatient();
  await createProfile(patient, { name: "Ada Patient" });
  await createProfile(patient);
  expect((await users(db).doc(patient.uid).get()).data()?.name).toBe("Ada Patient");
});

test("the address is compared without regard to case", async () => {
  const patient = await newPatient();
  expect((await createProfile(patient, {}, patient.email.toUpperCase())).status).toBe(200);
});

test("another's address is refused, in the path and in the body", async () => {
  const [patient, other] = [await newPatient(), await newPatient()];
  expect((await createProfile(patient, {}, other.email)).status).toBe(403);
  expect((await createProfile(patient, { email: other.email })).status).toBe(403);
});

test("the list of admins decides the role, not the token", async () => {
  const admin = await newPatient();
  await setOnlyAdmin(db, admin.uid);
  expect((await createProfile(admin)).body).toMatchObject({ role: "admin" });
});

test("a token of a revoked session can't write", async () => {
  const patient = await newPatient();
  await new Promise((resolve) => setTimeout(resolve, 1100));
  await emulatedAuth().revokeRefreshTokens(patient.uid);
  expect((await createProfile(patient)).status).toBe(401);
});

test("a disabled account can't write", async () => {
  const patient = await newPatient();
  await emulatedAuth().updateUser(patient.uid, { disabled: true });
  expect((await createProfile(patient)).status).toBe(401);
});

test.each([
  ["mary&john", "patients.test"],
  ["a=b", "patients.test"],
  ["a/b", "patients.test"],
  ["50%2f#?", "patients.test"],
  ["mia", "xn--mller-kva.test"],
])("%s@%s signs up, signs in, and is found", async (local, domain) => {
  const email = `${local}-${randomUUID()}@${domain}`;
  const patient = await signUp(email);
  const answer = await request("PUT", `/user/${encodeURIComponent(email)}`, {
    token: patient.token,
    body: { email, name: "Ada Patient" },
  });
  expect(answer.status).toBe(200);
  expect((await users(db).doc(patient.uid).get()).data()?.email).toBe(email);
  const admin = await newPatient();
  await setOnlyAdmin(db, admin.uid);
  const found = await request("POST", "/search", { token: admin.token, body: { q: `\u202a${email}\u202c` } });
  expect(found.body).toMatchObject({ accounts: [{ uid: patient.uid, email }] });
});

test("a domain in letters and its Punycode are the same address", async () => {
  const name = randomUUID();
  const patient = await signUp(`${name}@xn--mller-kva.test`);
  const body = { email: `${name}@müller.test`, name: "Ada Patient" };
  expect((await request("PUT", `/user/${patient.email}`, { token: patient.token, body })).status).toBe(200);
});

test("an account's name is cleaned, and is empty without a letter", async () => {
  for (const [displayName, name] of [
    ["Ada\u202e \u200bPatient\u0000", "Ada Patient"],
    ["\u3164\u200b", ""],
  ] as const) {
    const { uid, email } = await newPatient();
    await emulatedAuth().updateUser(uid, { displayName });
    await createProfile(await signIn(email));
    expect((await users(db).doc(uid).get()).data()?.name).toBe(name);
  }
});
