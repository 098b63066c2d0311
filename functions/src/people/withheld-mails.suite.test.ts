import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { testCards } from "../../../emulators/stripe/cards.ts";
import { emulatedAuth, emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { mailLinkUrls, mailsTo, sendDueNoticesAbout } from "../../../emulators/testing/mailbox.ts";
import { request } from "../../../emulators/testing/request.ts";
import { type SignedInUser, signIn } from "../../../emulators/testing/sign-up.ts";
import { changeEmailByMail } from "../../testing/auth-calls.ts";
import { book, cancelBooking, newPatient, newVerifiedPatient } from "../../testing/booking-calls.ts";
import { openDayPool } from "../../testing/free-test-days.ts";
import { beginPayment, confirmPayment, suiteStripe } from "../../testing/payment-calls.ts";
import { writeTestClinic } from "../../testing/test-clinic.ts";
import { readNotices } from "../firestore/outbox.ts";

const db = emulatedFirestore();

beforeAll(async () => {
  await clearClinic();
  await writeTestClinic(db);
});

const createProfile = ({ token }: SignedInUser) => request("POST", "/session", { token, body: {} });
const kindsOf = async (id: string) =>
  (await readNotices(db, id)).map(({ kind, again, state, brief }) => ({ kind, again, state, brief }));

/** Verifies the address and opens a session with a new token. */
async function verify({ uid, email }: SignedInUser): Promise<SignedInUser> {
  await emulatedAuth().updateUser(uid, { emailVerified: true });
  return signIn(email);
}

/** A new patient with a profile and an unverified address. */
async function newProfile(): Promise<SignedInUser> {
  const patient = await newPatient();
  await createProfile(patient);
  return patient;
}

async function newPaidBookingOf(patient: SignedInUser) {
  const booking = await book(patient, { date: openDayPool.take() });
  const intent = await suiteStripe.confirm(await beginPayment(patient, booking._id), testCards.visa.number);
  await confirmPayment(patient, booking._id, intent);
  return { patient, booking };
}

const brief = { kind: "booked", again: 0, state: "sent", brief: true };

test("verifying the address sends the details of upcoming appointments once", async () => {
  const patient = await newPatient();
  await createProfile(patient);
  const { _id } = await book(patient, { date: openDayPool.take() });
  await sendDueNoticesAbout(_id);
  expect(await kindsOf(_id)).toEqual([brief]);

  const verified = await verify(patient);
  await Promise.all([createProfile(verified), createProfile(verified)]);
  await createProfile(verified);
  await sendDueNoticesAbout(_id);
  expect(await kindsOf(_id)).toEqual([brief, { ...brief, again: 1, brief: false }]);
  const [first, second] = await mailsTo(patient.email);
  expect([first?.text.includes("Teeth Cleaning"), second?.text.includes("Teeth Cleaning")]).toEqual([
    false,
    true,
  ]);
  expect(second && mailLinkUrls(second).length).toBeGreaterThan(0);
});

test("no details are sent for canceled appointments or to an already verified address", async () => {
  const patient = await newPatient();
  await createProfile(patient);
  const gone = await book(patient, { date: openDayPool.take() });
  await sendDueNoticesAbout(gone._id);
  await cancelBooking(patient, gone._id);
  await sendDueNoticesAbout(gone._id);
  await createProfile(await verify(patient));
  expect((await kindsOf(gone._id)).map(({ kind }) => kind)).toEqual(["booked", "cancelled"]);

  const known = await newVerifiedPatient();
  await createProfile(known);
  const { _id } = await book(known, { date: openDayPool.take() });
  await sendDueNoticesAbout(_id);
  await createProfile(known);
  expect(await kindsOf(_id)).toEqual([{ ...brief, brief: false }]);
});

test("receipts follow too, also of an appointment that was canceled", async () => {
  const { patient, booking } = await newPaidBookingOf(await newProfile());
  await sendDueNoticesAbout(booking._id);
  await cancelBooking(patient, booking._id);
  await sendDueNoticesAbout(booking._id);
  const texts = (await mailsTo(patient.email)).map(({ text }) => text);
  expect(texts.filter((text) => text.includes("$90"))).toEqual([]);

  await createProfile(await verify(patient));
  await createProfile(await verify(patient));
  await sendDueNoticesAbout(booking._id);
  const full = (await mailsTo(patient.email)).filter(({ text }) => text.includes("$90"));
  expect(full.map(({ subject }) => subject)).toContain("Payment received: $90");
  expect(full.filter(({ subject }) => subject.startsWith("Payment"))).toHaveLength(1);
  expect(full.some(({ subject }) => subject.startsWith("Your appointment"))).toBe(false);
});

test("receipts that went to a mistyped address follow to the right one", async () => {
  const { patient, booking } = await newPaidBookingOf(await newProfile());
  await sendDueNoticesAbout(booking._id);
  const address = `${randomUUID()}@new.test`;
  await changeEmailByMail(patient, address);
  await createProfile(await signIn(address));
  await sendDueNoticesAbout(booking._id);
  await sendDueNoticesAbout(booking._id);
  const subjects = (await mailsTo(address)).map(({ subject }) => subject.split(" ")[0]);
  expect(subjects.sort()).toEqual(["Payment", "Your"]);
});

test("an unsent confirmation contains everything and needs no second one", async () => {
  const patient = await newPatient();
  await createProfile(patient);
  const { _id } = await book(patient, { date: openDayPool.take() });
  await createProfile(await verify(patient));
  await sendDueNoticesAbout(_id);
  expect(await kindsOf(_id)).toEqual([{ ...brief, brief: false }]);
});
