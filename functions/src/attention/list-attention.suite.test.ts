import { addMinutes } from "date-fns";
import { beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { request } from "../../../emulators/testing/request.ts";
import type { SignedInUser } from "../../../emulators/testing/sign-up.ts";
import { book, newPatient } from "../../testing/booking-calls.ts";
import {
  newAbsence,
  readAttentionItems,
  readAttentionKinds,
  saveTreatment,
} from "../../testing/desk-calls.ts";
import { openDayPool } from "../../testing/free-test-days.ts";
import { writeContactMessage } from "../../testing/owned-documents.ts";
import { newAdmin } from "../../testing/roles.ts";
import { writeTestClinic } from "../../testing/test-clinic.ts";
import { daysFromNow, writeBooking } from "../../testing/write-booking.ts";
import { recheckUpcoming } from "../clinic/recheck-upcoming.ts";
import { type AttentionKind, listAttention } from "../contract/attention.ts";
import type { NoticeKind } from "../contract/notices.ts";
import { attention } from "../firestore/attention.ts";
import { addressHash, mutedAddresses, muteEnd } from "../firestore/muted-addresses.ts";
import { addNotice, type OutboxDocument, outbox } from "../firestore/outbox.ts";

const db = emulatedFirestore();
const since = new Date("2026-01-01T12:00:00Z");
let admin: SignedInUser;
let patient: SignedInUser;

beforeAll(async () => {
  await clearClinic();
  await writeTestClinic(db);
  [admin, patient] = [await newAdmin(db), await newPatient()];
});

const note = (id: string, ...kinds: AttentionKind[]) =>
  attention(db)
    .doc(id)
    .set({ reasons: Object.fromEntries(kinds.map((kind) => [kind, since])) });
const noted = async (id: string) => (await attention(db).doc(id).get()).data()?.reasons;

test("a reason that no longer holds after a change of the appointment is not listed", async () => {
  const { _id } = await book(patient, { date: openDayPool.take(), treatmentId: "checkup", doctorId: "ida" });
  await note(_id, "doctor-away");
  expect(await readAttentionKinds(admin, _id)).toEqual([]);
});

test("the listed problem of an appointment is its current one", async () => {
  const date = openDayPool.take();
  const { _id } = await book(patient, { date, treatmentId: "checkup", doctorId: "ida" });
  await newAbsence(admin, { doctorId: "ida", from: `${date}T00:00`, to: `${date}T23:45`, reason: "" });
  await note(_id, "outside-hours");
  expect(await readAttentionKinds(admin, _id)).toEqual(["doctor-away"]);
});

test("patient-twice is listed until the appointment is over", async () => {
  const { _id } = await book(patient, { date: openDayPool.take() });
  const over = await writeBooking(db, patient, daysFromNow(-2));
  for (const id of [_id, over]) await note(id, "patient-twice");
  await recheckUpcoming(db, new Date());
  expect([await noted(_id), await noted(over)]).toEqual([{ "patient-twice": since }, undefined]);
});

test("a problem that still exists keeps its `since`, even beside another reason", async () => {
  const date = openDayPool.take();
  const { _id } = await book(patient, { date, treatmentId: "checkup", doctorId: "omar" });
  await newAbsence(admin, { doctorId: "omar", from: `${date}T00:00`, to: `${date}T23:45`, reason: "" });
  await note(_id, "doctor-away", "patient-twice");
  await recheckUpcoming(db, new Date());
  expect(await noted(_id)).toEqual({ "doctor-away": since, "patient-twice": since });
});

test("an appointment without a dentist needs no attention once its treatment is retired", async () => {
  const { _id } = await book(patient, { date: openDayPool.take(), treatmentId: "filling" });
  await saveTreatment(admin, "filling", { heldBy: "doctors" });
  expect(Object.keys((await noted(_id)) ?? {})).toEqual(["no-doctor"]);
  const { body } = await request("DELETE", "/service/filling", { token: admin.token });
  expect(body).toMatchObject({ outcome: "deactivated" });
  expect(await noted(_id)).toBeUndefined();
});

test("the soonest appointment is listed first, and a failed answer after the appointments", async () => {
  const message = await writeContactMessage(db);
  await note(message, "answer-failed");
  const coming = await Promise.all([4, 2, 3].map((days) => writeBooking(db, patient, daysFromNow(days))));
  for (const id of coming) await note(id, "patient-twice");
  const { body } = await request("GET", "/attention", { token: admin.token });
  const told = z.parse(listAttention.answer, body).map(({ subject }) => subject);
  const [last, first, second] = coming;
  const listed = told.filter((id) => coming.includes(id) || id === message);
  expect(listed).toEqual([first, second, last, message]);
  await attention(db).doc(message).delete();
});

const refused = { state: "failed", reason: "refused" } as const;
const interrupted = { state: "unknown", reason: "interrupted" } as const;
const sent = { state: "sent", reason: null } as const;

/** Writes a notification in the state in which a sender leaves it. */
async function writeDelivery(
  notice: { subject: string; version: number; kind: NoticeKind },
  fate: Pick<OutboxDocument, "state" | "reason">,
  owedAt = since,
) {
  const batch = db.batch();
  const id = addNotice(batch, db, notice, owedAt);
  await batch.commit();
  await outbox(db)
    .doc(id)
    .update({ ...fate, sendAfter: null, expiresAt: muteEnd(new Date()) });
}

/** Writes a refused notification of this kind, and the attention item of its appointment. */
async function writeRefused(id: string, kind: NoticeKind) {
  await writeDelivery({ subject: id, version: 9, kind }, refused);
  await note(id, "notice-failed");
}
const lostOf = async (id: string) =>
  (await readAttentionItems(admin, id)).map((item) => item.kind === "notice-failed" && item.notice);

test("a lost notification can be sent again until the start, and a receipt after it", async () => {
  const [coming, over] = [
    await writeBooking(db, patient, daysFromNow(3)),
    await writeBooking(db, patient, daysFromNow(-2)),
  ];
  for (const id of [coming, over]) await writeRefused(id, "booked");
  const confirmation = { kind: "booked", state: "failed" };
  expect(await lostOf(coming)).toEqual([{ ...confirmation, resendable: true }]);
  expect(await lostOf(over)).toEqual([{ ...confirmation, resendable: false }]);
  await writeRefused(over, "paid");
  expect(await lostOf(over)).toEqual([{ kind: "paid", state: "failed", resendable: true }]);
});

test("a lost reminder can't be sent again if reminders are off", async () => {
  const other = await newPatient();
  const id = await writeBooking(db, other, daysFromNow(3));
  await writeRefused(id, "reminder");
  const reminder = { kind: "reminder", state: "failed" };
  expect(await lostOf(id)).toEqual([{ ...reminder, resendable: true }]);
  const now = new Date();
  await mutedAddresses(db)
    .doc(addressHash(other.email))
    .set({ mutedAt: now, expiresAt: muteEnd(now) });
  expect(await lostOf(id)).toEqual([{ ...reminder, resendable: false }]);
});

test("a removed patient's lost notification is not listed", async () => {
  const id = await writeBooking(db, patient, daysFromNow(3), { patient: "" });
  await writeRefused(id, "booked");
  expect(await lostOf(id)).toEqual([]);
});

/** Writes the answers to a message, with these delivery states in their order. */
async function answeredWith(...fates: Parameters<typeof writeDelivery>[1][]) {
  const subject = await writeContactMessage(db);
  for (const [i, fate] of fates.entries())
    await writeDelivery({ subject, version: i + 1, kind: "answer" }, fate, addMinutes(since, i));
  await note(subject, "answer-failed");
  return (await readAttentionItems(admin, subject)).map(
    (item) => item.kind === "answer-failed" && item.answer,
  );
}

test("a refused answer is distinguished from an unknown one", async () => {
  expect(await answeredWith(refused)).toEqual([{ state: "failed" }]);
  expect(await answeredWith(interrupted)).toEqual([{ state: "unknown" }]);
});

test("of several answers the latest that needs attention is listed", async () => {
  expect(await answeredWith(interrupted, refused, sent)).toEqual([{ state: "failed" }]);
});

test("an answer whose email record was deleted is unknown", async () => {
  expect(await answeredWith()).toEqual([{ state: "unknown" }]);
});

test("two reasons of one appointment can be dismissed at the same time", async () => {
  const ids = await Promise.all([2, 3, 4, 5, 6].map((days) => writeBooking(db, patient, daysFromNow(days))));
  const both: AttentionKind[] = ["patient-twice", "notice-failed"];
  for (const id of ids) await note(id, ...both);
  const dismiss = (id: string, kind: AttentionKind) =>
    request("DELETE", `/attention/${id}?kind=${kind}`, { token: admin.token });
  const answers = await Promise.all(ids.flatMap((id) => both.map((kind) => dismiss(id, kind))));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(await Promise.all(ids.map(noted))).toEqual(ids.map(() => undefined));
});
