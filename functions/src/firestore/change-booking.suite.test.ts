import { addDays, addYears } from "date-fns";
import { beforeAll, expect, test } from "vitest";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import {
  book,
  bookingInAnswer,
  cancelBooking,
  errorCodeInAnswer,
  moveBooking,
  newPatient,
  postBooking,
  readBooking,
} from "../../testing/booking-calls.ts";
import { readDayTotals } from "../../testing/day-totals.ts";
import { openDayPool } from "../../testing/free-test-days.ts";
import { writeTestClinic } from "../../testing/test-clinic.ts";
import { attention, planAttentionWrite } from "../firestore/attention.ts";
import { bookings, readBooking as readStored } from "../firestore/bookings.ts";
import { users } from "../firestore/users.ts";
import { changeBooking, systemActorAt } from "./change-booking.ts";
import { claims } from "./claims.ts";
import { historyOf } from "./history.ts";
import { handledStripeEventMark } from "./payments.ts";
import { addPlannedWrite } from "./writes.ts";

const db = emulatedFirestore();
beforeAll(async () => {
  await clearClinic();
  await writeTestClinic(db);
});

const day = (date: string) => readDayTotals(db, date);
const heldBy = async (id: string) =>
  (await claims(db).where("bookingId", "==", id).get()).docs.map((claim) => claim.id).sort();

test("claims expire a week after the appointment, and history three years after", async () => {
  const patient = await newPatient();
  const [date = "", next = ""] = openDayPool.takeConsecutive(2);
  const { _id } = await book(patient, { date });
  await moveBooking(patient, _id, { date: next, slot: "10:00 AM" });
  const { endsAt } = await readBooking(patient, _id);
  const held = await claims(db).where("bookingId", "==", _id).get();
  const ends = held.docs.map((claim) => claim.data().expiresAt);
  expect(ends).toEqual(Array(4).fill(addDays(new Date(endsAt), 7)));
  const moved = await historyOf(db, _id).doc("2").get();
  expect(moved.data()?.expiresAt).toEqual(addYears(new Date(endsAt), 3));
});

test("cancelling frees the slot and the patient's time", async () => {
  const patient = await newPatient();
  const date = openDayPool.take();
  const { _id } = await book(patient, { date });
  const cancelled = await cancelBooking(patient, _id);
  expect(cancelled).toMatchObject({ status: 200, body: { status: "cancelled", payment: "unpaid" } });
  expect(await heldBy(_id)).toEqual([]);
  expect(await day(date)).toMatchObject({ taken: [], booked: 0, cancelled: 1 });
  expect((await postBooking(patient, { date })).status).toBe(201);
});

test("a second cancellation doesn't change a rival's booking of that slot", async () => {
  const patient = await newPatient();
  const date = openDayPool.take();
  const { _id } = await book(patient, { date });
  await cancelBooking(patient, _id);
  const rival = await book(await newPatient(), { date });
  expect((await cancelBooking(patient, _id)).body).toMatchObject({ status: "cancelled" });
  expect(await heldBy(rival._id)).toHaveLength(4);
  expect(await day(date)).toMatchObject({
    taken: ["cleaning 09:00 AM"],
    booked: 1,
    cancelled: 1,
  });
});

test("many simultaneous cancellations count once", async () => {
  const patient = await newPatient();
  const date = openDayPool.take();
  const { _id } = await book(patient, { date });
  const answers = await Promise.all(Array.from({ length: 6 }, () => cancelBooking(patient, _id)));
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(await day(date)).toMatchObject({ booked: 0, cancelled: 1 });
});

test("an appointment that has begun can't be cancelled or moved", async () => {
  const patient = await newPatient();
  const { _id } = await book(patient, { date: openDayPool.take() });
  await bookings(db)
    .doc(_id)
    .update({ startsAt: new Date(Date.now() - 1000) });
  expect(errorCodeInAnswer(await cancelBooking(patient, _id))).toBe("too-late");
  expect(
    errorCodeInAnswer(await moveBooking(patient, _id, { date: openDayPool.take(), slot: "09:00 AM" })),
  ).toBe("too-late");
});

test("moving by half an hour keeps the claims that both times share", async () => {
  const patient = await newPatient();
  const date = openDayPool.take();
  const { _id } = await book(patient, { date, treatmentId: "filling", slot: "09:00 AM" });
  const moved = await moveBooking(patient, _id, { date, slot: "09:30 AM" });
  expect(moved).toMatchObject({ status: 200, body: { slot: "09:30 AM", Price: 150, status: "booked" } });
  expect(await heldBy(_id)).toEqual([
    ...["0930", "0945", "1000", "1015"].map((time) => `patient_${patient.uid}_${date}_${time}`),
    ...["0930", "0945", "1000", "1015"].map((time) => `seat-filling_${date}_${time}`),
  ]);
  expect(await day(date)).toMatchObject({ taken: ["filling 09:30 AM"], booked: 1 });
  const rival = await postBooking(await newPatient(), { date, treatmentId: "filling", slot: "10:30 AM" });
  expect(rival.status).toBe(201);
});

test("moving to another day updates the day counts and the times", async () => {
  const patient = await newPatient();
  const [from = "", to = ""] = openDayPool.takeConsecutive(2);
  const before = await book(patient, { date: from });
  const moved = bookingInAnswer(await moveBooking(patient, before._id, { date: to, slot: "11:00 AM" }));
  expect(Date.parse(moved.startsAt)).toBeGreaterThan(Date.parse(before.endsAt));
  expect(Date.parse(moved.endsAt) - Date.parse(moved.startsAt)).toBe(30 * 60_000);
  expect(await day(from)).toMatchObject({ taken: [], booked: 0 });
  expect(await day(to)).toMatchObject({ taken: ["cleaning 11:00 AM"], booked: 1 });
});

test("a move to a taken slot or into the patient's own time changes nothing", async () => {
  const patient = await newPatient();
  const date = openDayPool.take();
  const { _id } = await book(patient, { date, slot: "09:00 AM" });
  await book(await newPatient(), { date, slot: "10:00 AM" });
  await book(patient, { date, treatmentId: "filling", slot: "10:30 AM" });
  expect(errorCodeInAnswer(await moveBooking(patient, _id, { date, slot: "10:00 AM" }))).toBe("slot-taken");
  expect(errorCodeInAnswer(await moveBooking(patient, _id, { date, slot: "11:00 AM" }))).toBe("patient-busy");
  expect(await heldBy(_id)).toContain(`seat-cleaning_${date}_0900`);
  expect(await day(date)).toMatchObject({
    taken: ["cleaning 09:00 AM", "cleaning 10:00 AM", "filling 10:30 AM"],
  });
});

test("moving an appointment to its own time changes nothing, and a cancelled one can't be moved", async () => {
  const patient = await newPatient();
  const date = openDayPool.take();
  const before = await book(patient, { date });
  const stayed = await moveBooking(patient, before._id, { date, slot: "09:00 AM" });
  expect(bookingInAnswer(stayed)).toEqual(before);
  await cancelBooking(patient, before._id);
  expect(errorCodeInAnswer(await moveBooking(patient, before._id, { date, slot: "10:00 AM" }))).toBe(
    "not-movable",
  );
});

test("limits and decisions use the time that the caller of the function passes in", async () => {
  const patient = await newPatient();
  const { _id } = await book(patient, { date: openDayPool.take() });
  const now = new Date(Date.now() - 1_800_000);
  await changeBooking(db, _id, systemActorAt(now), () => ({
    event: "intent-made",
    fields: {},
    act: "pay",
    attention: { "refund-failed": true },
  }));
  const [booking, called, account] = await Promise.all([
    bookings(db).doc(_id).get(),
    attention(db).doc(_id).get(),
    users(db).doc(patient.uid).get(),
  ]);
  expect(booking.data()?.updatedAt).toEqual(now);
  expect(called.data()?.reasons).toEqual({ "refund-failed": now });
  expect(account.data()?.counts?.pay).toEqual({ used: 1, until: new Date(now.getTime() + 3_600_000) });
});

test("if a booking changes after it was read, a caller who lost the right to change it is refused", async () => {
  const patient = await newPatient();
  const { _id } = await book(patient, { date: openDayPool.take() });
  const found = await readStored(db, _id);
  await bookings(db).doc(_id).update({ uid: "another" });
  const change = { event: "confirmed" as const, fields: { confirmedAt: new Date() } };
  const mayChange = ({ uid }: { uid: string | null }) => uid === patient.uid;
  const changing = changeBooking(db, found, systemActorAt(new Date()), () => change, { mayChange });
  await expect(changing).rejects.toMatchObject({ code: "not-found" });
  expect((await readStored(db, _id)).booking.confirmedAt).toBeNull();
});

test("an event without effect is recorded only if the booking is unchanged, and otherwise decided again", async () => {
  const { _id } = await book(await newPatient(), { date: openDayPool.take() });
  const found = await readStored(db, _id);
  const once = handledStripeEventMark(db, { id: `evt_${_id}`, type: "charge.refunded" }, new Date());
  await bookings(db).doc(_id).update({ returnedCents: 2500 });
  const seen: number[] = [];
  const decide = ({ returnedCents }: { returnedCents: number }) => {
    seen.push(returnedCents);
    return null;
  };
  await changeBooking(db, found, systemActorAt(new Date()), decide, { once });
  expect(seen).toEqual([0, 2500]);
  expect((await once.mark.get()).exists).toBe(true);
});

test("a reason for attention keeps its first time, and a failed mail has the time of the latest failure", async () => {
  const { _id } = await book(await newPatient(), { date: openDayPool.take() });
  const [first, later] = [new Date("2026-01-01T10:00:00Z"), new Date("2026-01-01T11:00:00Z")];
  for (const at of [first, later])
    for (const reasons of [{ "address-bounced": true }, { "notice-failed": true }]) {
      const batch = db.batch();
      addPlannedWrite(batch, await planAttentionWrite(db, _id, reasons, at));
      await batch.commit();
    }
  const { reasons } = (await attention(db).doc(_id).get()).data() ?? {};
  expect(reasons).toEqual({ "address-bounced": first, "notice-failed": later });
});
