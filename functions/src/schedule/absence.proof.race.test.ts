import { setTimeout as wait } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import type { SignedInUser } from "../../../emulators/testing/sign-up.ts";
import {
  bookingInAnswer,
  cancelBooking,
  errorCodeInAnswer,
  postBooking,
} from "../../testing/booking-calls.ts";
import { postAbsence } from "../../testing/desk-calls.ts";
import { openDayPool } from "../../testing/free-test-days.ts";
import { isFullProofRun } from "../../testing/full-proof-run.ts";
import { newAdmin } from "../../testing/roles.ts";
import { sampleDoctor } from "../../testing/sample-clinic.ts";
import { chairTreatments, quarterHourSlots, writeTestClinic } from "../../testing/test-clinic.ts";
import { startTwoInstances } from "../../testing/two-instances.ts";
import { addAbsence } from "../contract/absences.ts";
import { timeOfDayAt } from "../domain/slot.ts";
import { attention } from "../firestore/attention.ts";

const db = emulatedFirestore();
const origin = startTwoInstances();
const hours = isFullProofRun ? 50 : 15;
const many = 4 * hours;
/** Books for callers, because the desk's bookings for them have no limits. */
let desk: SignedInUser;

beforeAll(async () => {
  const [quarter] = chairTreatments.map((chair) => ({ ...chair, heldBy: "doctors" as const }));
  if (!quarter) throw new Error("There are chairs");
  await writeTestClinic(db, [quarter], {}, [sampleDoctor("ida", [quarter.id])]);
  desk = await newAdmin(db);
});

/** Adds an absence of this hour, and books the hour's quarters just before, during and after that moment. */
async function atOnce(date: string, hour: number) {
  const [one, other] = [origin(0), origin(1)];
  const slots = quarterHourSlots.slice(hour * 4, hour * 4 + 4);
  const span = { from: `${date}T${timeOfDayAt(hour * 60)}`, to: `${date}T${timeOfDayAt(hour * 60 + 59)}` };
  const bookingInput = { date, treatmentId: "chair-a", patient: "caller@mail.test" };
  const [absence, ...bookings] = await Promise.all([
    wait(15).then(() => postAbsence(desk, { doctorId: "ida", ...span, reason: "" }, other)),
    ...slots.map((slot, i) => wait(i * 15).then(() => postBooking(desk, { ...bookingInput, slot }, one))),
  ]);
  expect(absence.status).toBe(201);
  return { affected: z.parse(addAbsence.answer, absence.body).affected, bookings };
}

test(`of ${many} appointments booked while an absence is added, each one in the absence is reported as affected`, async () => {
  const days = openDayPool.takeConsecutive(Math.ceil(hours / 24));
  let told = 0;
  for (let i = 0; i < hours; i++) {
    const { affected, bookings } = await atOnce(days[Math.floor(i / 24)] ?? "", i % 24);
    const booked = bookings
      .filter(({ status }) => status === 201)
      .map((answer) => bookingInAnswer(answer)._id);
    const refused = bookings.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(errorCodeInAnswer))).toEqual(new Set(refused.length > 0 ? ["unusual"] : []));
    expect(affected.map(({ booking }) => booking._id).sort()).toEqual(booked.sort());
    for (const id of booked) {
      expect((await attention(db).doc(id).get()).data()?.reasons).toHaveProperty("doctor-away");
    }
    told += booked.length;
    await Promise.all(booked.map((id) => cancelBooking(desk, id, origin(0))));
  }
  console.log(
    `${many} bookings at the moment of an absence: ${told} booked and told, ${many - told} refused`,
  );
});
