import { beforeAll, expect, test } from "vitest";
import { emptyClinic } from "../../../emulators/seed/reset.ts";
import { emulatedAuth, emulatedFirestore } from "../../../emulators/testing/admin.ts";
import { linksIn, mailsTo, sendNoticesOf } from "../../../emulators/testing/mailbox.ts";
import { request } from "../../../emulators/testing/request.ts";
import { type SignedIn, signIn } from "../../../emulators/testing/sign-up.ts";
import { book, cancelBooking, newPatient, newVerifiedPatient } from "../../testing/booking-calls.ts";
import { openClinic } from "../../testing/open-clinic.ts";
import { openDays } from "../../testing/open-days.ts";
import { readNotices } from "../firestore/outbox.ts";

const db = emulatedFirestore();

beforeAll(async () => {
  await emptyClinic();
  await openClinic(db);
});

const createProfile = ({ token }: SignedIn) => request("POST", "/session", { token, body: {} });
const kindsOf = async (id: string) =>
  (await readNotices(db, id)).map(({ kind, again, state, brief }) => ({ kind, again, state, brief }));

/** Verifies the address and opens a session with a new token. */
async function verify({ uid, email }: SignedIn): Promise<SignedIn> {
  await emulatedAuth().updateUser(uid, { emailVerified: true });
  return signIn(email);
}

const brief = { kind: "booked", again: 0, state: "sent", brief: true };

test("verifying the address sends the details of upcoming appointments once", async () => {
  const patient = await newPatient();
  await createProfile(patient);
  const { _id } = await book(patient, { date: openDays.take() });
  await sendNoticesOf(_id);
  expect(await kindsOf(_id)).toEqual([brief]);

  const verified = await verify(patient);
  await Promise.all([createProfile(verified), createProfile(verified)]);
  await createProfile(verified);
  await sendNoticesOf(_id);
  expect(await kindsOf(_id)).toEqual([brief, { ...brief, again: 1, brief: false }]);
  const [first, second] = await mailsTo(patient.email);
  expect([first?.text.includes("Teeth Cleaning"), second?.text.includes("Teeth Cleaning")]).toEqual([
    false,
    true,
  ]);
  expect(second && linksIn(second).length).toBeGreaterThan(0);
});

test("no details are sent for canceled appointments or to an already verified address", async () => {
  const patient = await newPatient();
  await createProfile(patient);
  const gone = await book(patient, { date: openDays.take() });
  await sendNoticesOf(gone._id);
  await cancelBooking(patient, gone._id);
  await sendNoticesOf(gone._id);
  await createProfile(await verify(patient));
  expect((await kindsOf(gone._id)).map(({ kind }) => kind)).toEqual(["booked", "cancelled"]);

  const known = await newVerifiedPatient();
  await createProfile(known);
  const { _id } = await book(known, { date: openDays.take() });
  await sendNoticesOf(_id);
  await createProfile(known);
  expect(await kindsOf(_id)).toEqual([{ ...brief, brief: false }]);
});

test("an unsent confirmation contains everything and needs no second one", async () => {
  const patient = await newPatient();
  await createProfile(patient);
  const { _id } = await book(patient, { date: openDays.take() });
  await createProfile(await verify(patient));
  await sendNoticesOf(_id);
  expect(await kindsOf(_id)).toEqual([{ ...brief, brief: false }]);
});
