/** Buffers after treatments: docs/decisions/buffer-and-notice.md */
import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { request } from "../../../emulators/testing/request.ts";
import type { SignedInUser } from "../../../emulators/testing/sign-up.ts";
import {
  type BookingFields,
  book,
  cancelBooking,
  errorCodeInAnswer,
  moveBooking,
  newPatient,
  postBooking,
} from "../../testing/booking-calls.ts";
import { openDayPool } from "../../testing/free-test-days.ts";
import { sampleDoctor } from "../../testing/sample-clinic.ts";
import { setOnlyAdmin, writeTestClinic } from "../../testing/test-clinic.ts";
import { listAvailable } from "../contract/available.ts";
import { errorBodySchema } from "../contract/errors.ts";
import { listSchedule } from "../contract/schedule.ts";
import { listManagedTreatments, listTreatments, type TreatmentInput } from "../contract/treatments.ts";
import { isPatientClaimId } from "../domain/claims.ts";
import { bookings } from "../firestore/bookings.ts";
import { claims } from "../firestore/claims.ts";
import type { StoredTreatment } from "../firestore/clinic.ts";
import { readDay } from "../firestore/days.ts";

const db = emulatedFirestore();
/** It takes 30 minutes, and Dr. Ida needs 30 more afterwards. She is the only dentist, and also performs the check-up. */
const crown = {
  ...{ id: "crown", name: "Crown", description: "", priceCents: 20_000, order: 9, active: true },
  ...{ durationMinutes: 30, bufferMinutes: 30, heldBy: "doctors" },
  slots: ["09:00 AM", "09:30 AM", "10:00 AM", "11:30 PM"],
} satisfies StoredTreatment;
let desk: SignedInUser;

beforeAll(async () => {
  await clearClinic();
  await writeTestClinic(db, [crown], {}, [sampleDoctor("ida", ["crown", "checkup"])]);
  desk = await newPatient();
  await setOnlyAdmin(db, desk.uid);
});

const bookCrown = (who: SignedInUser, wish: BookingFields) => book(who, { treatmentId: "crown", ...wish });

async function storedClaims(id: string): Promise<{ holder: string[]; patient: string[] }> {
  const all = (await bookings(db).doc(id).get()).data()?.claims ?? [];
  const timeOf = (claim: string) => claim.slice(-4);
  return {
    holder: all.filter((claim) => !isPatientClaimId(claim)).map(timeOf),
    patient: all.filter(isPatientClaimId).map(timeOf),
  };
}

async function freeTimes(treatmentId: string, date: string): Promise<string[]> {
  const { body } = await request("GET", `/available?date=${date}&fresh=${randomUUID()}`);
  return z.parse(listAvailable.answer, body).find(({ _id }) => _id === treatmentId)?.slots ?? [];
}

test("the dentist's claims cover the buffer; the patient's claims and what the patient sees don't", async () => {
  const date = openDayPool.take();
  const ada = await newPatient();
  const booking = await bookCrown(ada, { date });
  expect(Date.parse(booking.endsAt) - Date.parse(booking.startsAt)).toBe(30 * 60_000);
  expect(JSON.stringify(booking)).not.toContain("buffer");
  expect(await storedClaims(booking._id)).toEqual({
    holder: ["0900", "0915", "0930", "0945"],
    patient: ["0900", "0915"],
  });
  expect((await readDay(db, date)).visits[booking._id]).toMatchObject({ minutes: 30, buffer: 30 });
  // The patient's own time is free at once.
  await book(ada, { date, slot: "09:30 AM" });
});

test("nothing of the dentist can be booked in a buffer", async () => {
  const date = openDayPool.take();
  await bookCrown(await newPatient(), { date });
  expect(await freeTimes("checkup", date)).toEqual(["10:00 AM", "10:30 AM", "11:00 AM"]);
  const refused = await postBooking(await newPatient(), { date, treatmentId: "checkup", slot: "09:30 AM" });
  expect(errorCodeInAnswer(refused)).toBe("slot-taken");
});

test("a buffer needs the time before the dentist's next appointment", async () => {
  const date = openDayPool.take();
  await book(await newPatient(), { date, treatmentId: "checkup", slot: "09:30 AM" });
  expect(await freeTimes("crown", date)).toEqual(["10:00 AM", "11:30 PM"]);
  const refused = await postBooking(await newPatient(), { date, treatmentId: "crown", slot: "09:00 AM" });
  expect(errorCodeInAnswer(refused)).toBe("slot-taken");
});

test("a buffer ends at midnight", async () => {
  const date = openDayPool.take();
  const { _id } = await bookCrown(await newPatient(), { date, slot: "11:30 PM" });
  expect((await storedClaims(_id)).holder).toEqual(["2330", "2345"]);
});

test("a canceled appointment frees its buffer, and a move takes it along", async () => {
  const [date, other] = [openDayPool.take(), openDayPool.take()];
  const ada = await newPatient();
  const { _id } = await bookCrown(ada, { date });
  expect((await moveBooking(ada, _id, { date: other, slot: "10:00 AM" })).status).toBe(200);
  expect((await storedClaims(_id)).holder).toEqual(["1000", "1015", "1030", "1045"]);
  expect(await freeTimes("crown", date)).toEqual(crown.slots);
  expect((await cancelBooking(ada, _id)).status).toBe(200);
  expect(await freeTimes("crown", other)).toEqual(crown.slots);
  expect((await claims(db).where("bookingId", "==", _id).get()).empty).toBe(true);
});

test("the desk is told of a buffer in its way, and may book into it", async () => {
  const date = openDayPool.take();
  const { _id } = await bookCrown(await newPatient(), { date });
  const wish = { date, treatmentId: "checkup", slot: "09:30 AM", patient: `${randomUUID()}@callers.test` };
  const { error } = z.parse(errorBodySchema, (await postBooking(desk, wish)).body);
  expect(error.data?.reasons).toEqual([
    {
      reason: "holder-busy",
      doctorId: "ida",
      doctor: "Dr. Ida Test",
      appointments: [
        {
          ...{ _id, slot: "09:00 AM", durationMinutes: 30, bufferMinutes: 30 },
          ...{ treatment: "Crown", patientName: "Ada Patient" },
        },
      ],
    },
  ]);
  const second = await book(desk, { ...wish, despite: ["holder-busy"] });
  expect((await claims(db).doc(`doctor-ida_${date}_0930`).get()).data()).toMatchObject({
    bookingId: _id,
    also: [second._id],
  });
  // The buffer of a wanted appointment is told too.
  const other = { ...wish, treatmentId: "crown", slot: "10:00 AM" };
  expect((await book(desk, other)).slot).toBe("10:00 AM");
  const before = { ...other, date: openDayPool.take(), slot: "09:30 AM" };
  await book(desk, { ...before, treatmentId: "checkup", slot: "10:00 AM" });
  const refusal = z.parse(errorBodySchema, (await postBooking(desk, before)).body);
  expect(refusal.error.data?.reasons).toMatchObject([{ reason: "holder-busy", bufferMinutes: 30 }]);
});

const input: TreatmentInput = {
  ...{ name: "Crown", description: "", slots: crown.slots, Price: 200, durationMinutes: 30 },
};

function saveCrown(change: object) {
  return request("PUT", "/service/crown", { token: desk.token, body: { ...input, ...change } });
}

async function managedCrown() {
  const { body } = await request("GET", "/service/managed", { token: desk.token });
  return z.parse(listManagedTreatments.answer, body).find(({ _id }) => _id === "crown");
}

test("an edit changes the buffer of later appointments only, and a page that doesn't know it keeps it", async () => {
  const [date, later] = [openDayPool.take(), openDayPool.take()];
  const { _id } = await bookCrown(await newPatient(), { date });
  expect((await saveCrown({})).status).toBe(200);
  expect((await managedCrown())?.bufferMinutes).toBe(30);
  expect((await saveCrown({ bufferMinutes: 0 })).status).toBe(200);
  const moved = { date: later, slot: "09:00 AM" };
  expect(
    (await request("POST", `/booking/${_id}/move?by=clinic`, { token: desk.token, body: moved })).status,
  ).toBe(200);
  expect((await storedClaims(_id)).holder).toHaveLength(4);
  const { body } = await request("GET", `/schedule?from=${later}&to=${later}`, { token: desk.token });
  expect(z.parse(listSchedule.answer, body)[0]?.bookings).toMatchObject([{ _id, bufferMinutes: 30 }]);
  const fresh = await bookCrown(await newPatient(), { date });
  expect((await storedClaims(fresh._id)).holder).toHaveLength(2);
  const stale = await saveCrown({ bufferMinutes: 15, previous: { ...input, bufferMinutes: 30 } });
  expect(errorCodeInAnswer(stale)).toBe("conflict");
  expect((await saveCrown({ bufferMinutes: 30, previous: { ...input, bufferMinutes: 0 } })).status).toBe(200);
});

test("a buffer is a multiple of 15 minutes up to two hours, and public lists don't name it", async () => {
  for (const bufferMinutes of [10, -15, 135])
    expect(errorCodeInAnswer(await saveCrown({ bufferMinutes }))).toBe("invalid");
  const { body } = await request("GET", `/service?fresh=${randomUUID()}`);
  expect(z.parse(listTreatments.answer, body).map(({ _id }) => _id)).toContain("crown");
  expect(JSON.stringify(body)).not.toContain("buffer");
});
