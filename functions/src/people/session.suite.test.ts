import { beforeAll, expect, test } from "vitest";
import { emulatedAuth, emulatedFirestore } from "../../../emulators/testing/admin.ts";
import { request } from "../../../emulators/testing/request.ts";
import type { SignedIn } from "../../../emulators/testing/sign-up.ts";
import { newPatient } from "../../testing/booking-calls.ts";
import { makeAdmin, openClinic } from "../../testing/open-clinic.ts";
import { users } from "../firestore/users.ts";

const db = emulatedFirestore();
beforeAll(() => openClinic(db));

const enter = ({ token, email }: SignedIn, body: object = {}, address = email) =>
  request("PUT", `/user/${address}`, { token, body: { email: address, ...body } });

test("a sign-in answers the caller's own token and role, and keeps a profile", async () => {
  const patient = await newPatient();
  const answer = await enter(patient, { name: "Ada Patient" });
  expect(answer).toMatchObject({ status: 200, body: { token: patient.token, role: "patient" } });
  const profile = await users(db).doc(patient.uid).get();
  expect(profile.data()).toMatchObject({ email: patient.email, name: "Ada Patient", emailVerified: false });
});

test("a session opens without the address, which the token has", async () => {
  const { uid, email, token } = await newPatient();
  const answer = await request("POST", "/session", { token, body: { name: "Ada Patient" } });
  expect(answer).toMatchObject({ status: 200, body: { token, role: "patient" } });
  expect((await users(db).doc(uid).get()).data()).toMatchObject({ email, name: "Ada Patient" });
});

test("a later sign-in without a name keeps the name", async () => {
  const patient = await newPatient();
  await enter(patient, { name: "Ada Patient" });
  await enter(patient);
  expect((await users(db).doc(patient.uid).get()).data()?.name).toBe("Ada Patient");
});

test("the address is compared without regard to case", async () => {
  const patient = await newPatient();
  expect((await enter(patient, {}, patient.email.toUpperCase())).status).toBe(200);
});

test("another's address is refused, in the path and in the body", async () => {
  const [patient, other] = [await newPatient(), await newPatient()];
  expect((await enter(patient, {}, other.email)).status).toBe(403);
  expect((await enter(patient, { email: other.email })).status).toBe(403);
});

test("the list of admins decides the role, not the token", async () => {
  const admin = await newPatient();
  await makeAdmin(db, admin.uid);
  expect((await enter(admin)).body).toMatchObject({ role: "admin" });
});

test("a token of before the sessions were ended writes no more", async () => {
  const patient = await newPatient();
  await new Promise((resolve) => setTimeout(resolve, 1100));
  await emulatedAuth().revokeRefreshTokens(patient.uid);
  expect((await enter(patient)).status).toBe(401);
});

test("a disabled account writes no more", async () => {
  const patient = await newPatient();
  await emulatedAuth().updateUser(patient.uid, { disabled: true });
  expect((await enter(patient)).status).toBe(401);
});
