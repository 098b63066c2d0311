/** The desk takes a move back: the appointment stands again as it did, whatever is unusual about its time. */
import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { type ApiAnswer, request } from "../../../emulators/testing/request.ts";
import type { SignedInUser } from "../../../emulators/testing/sign-up.ts";
import { blockInput, newBlock } from "../../testing/block-calls.ts";
import {
  book,
  bookingInAnswer,
  errorCodeInAnswer,
  moveBooking,
  newPatient,
} from "../../testing/booking-calls.ts";
import { newAbsence, readAttentionKinds } from "../../testing/desk-calls.ts";
import { openDayPool } from "../../testing/free-test-days.ts";
import { newAdmin } from "../../testing/roles.ts";
import { writeTestClinic } from "../../testing/test-clinic.ts";
import { errorBodySchema } from "../contract/errors.ts";
import { bookings } from "../firestore/bookings.ts";

const db = emulatedFirestore();
const nineWithIda = { treatmentId: "checkup", doctorId: "ida", slot: "09:00 AM" };
let desk: SignedInUser;

beforeAll(async () => {
  await clearClinic();
  await writeTestClinic(db);
  desk = await newAdmin(db);
});

function move(id: string, body: object): Promise<ApiAnswer> {
  return request("POST", `/booking/${id}/move?by=clinic`, { token: desk.token, body });
}

/** The desk moves the appointment two hours later. */
async function moveAway(id: string, date: string): Promise<void> {
  const later = { date, slot: "11:00 AM", doctorId: "ida" };
  expect(bookingInAnswer(await move(id, later)).slot).toBe("11:00 AM");
}

function reasonKinds({ body }: ApiAnswer) {
  return z.parse(errorBodySchema, body).error.data?.reasons?.map(({ reason }) => reason);
}

async function acceptedBy(id: string) {
  return (await bookings(db).doc(id).get()).data()?.accepted;
}

describe("the desk takes a move back", () => {
  test("into a block that was added over the appointment", async () => {
    const date = openDayPool.take();
    const { _id } = await book(await newPatient(), { ...nineWithIda, date });
    await newBlock(desk, blockInput(date));
    await moveAway(_id, date);
    const back = { date, slot: "09:00 AM", doctorId: "ida" };
    expect(reasonKinds(await move(_id, back))).toEqual(["blocked"]);
    expect(bookingInAnswer(await move(_id, { ...back, undo: true })).slot).toBe("09:00 AM");
    expect(await acceptedBy(_id)).toEqual([]);
  });

  test("into the dentist's absence, which needs attention again", async () => {
    const date = openDayPool.take();
    const { _id } = await book(await newPatient(), { ...nineWithIda, date });
    const absence = { doctorId: "ida", from: `${date}T08:00`, to: `${date}T10:00`, reason: "" };
    await newAbsence(desk, absence);
    expect(await readAttentionKinds(desk, _id)).toEqual(["doctor-away"]);
    await moveAway(_id, date);
    expect(await readAttentionKinds(desk, _id)).toEqual([]);
    await move(_id, { date, slot: "09:00 AM", doctorId: "ida", undo: true });
    expect(await readAttentionKinds(desk, _id)).toEqual(["doctor-away"]);
  });

  test("with what the desk had accepted there", async () => {
    const date = openDayPool.take();
    const earlier = { date, slot: "09:15 AM", doctorId: "ida" };
    const made = { ...nineWithIda, ...earlier, patient: "", despite: ["off-grid"] };
    const { _id } = await book(desk, made);
    await moveAway(_id, date);
    await move(_id, { ...earlier, undo: true, despite: ["off-grid"], reason: "Between two others" });
    expect((await bookings(db).doc(_id).get()).data()).toMatchObject({
      ...{ slot: "09:15 AM", accepted: ["off-grid"], acceptedReason: "Between two others" },
    });
  });

  test("not onto an appointment that somebody else has booked there since", async () => {
    const date = openDayPool.take();
    const { _id } = await book(await newPatient(), { ...nineWithIda, date });
    await moveAway(_id, date);
    await book(await newPatient(), { ...nineWithIda, date });
    const back = { date, slot: "09:00 AM", doctorId: "ida", undo: true };
    expect(reasonKinds(await move(_id, back))).toEqual(["holder-busy"]);
  });

  test("beside whoever was there before the move", async () => {
    const date = openDayPool.take();
    const { _id } = await book(await newPatient(), { ...nineWithIda, date });
    await book(desk, { ...nineWithIda, date, patient: "", despite: ["holder-busy"] });
    await moveAway(_id, date);
    const back = { date, slot: "09:00 AM", doctorId: "ida", undo: true };
    expect(bookingInAnswer(await move(_id, back)).slot).toBe("09:00 AM");
  });

  test("not onto somebody who has come since, though the desk had accepted another there", async () => {
    const date = openDayPool.take();
    const { _id: ada } = await book(await newPatient(), { ...nineWithIda, date });
    const made = { ...nineWithIda, date, patient: "", despite: ["holder-busy"] };
    const { _id: bob } = await book(desk, made);
    await moveAway(ada, date);
    bookingInAnswer(await move(bob, { date, slot: "10:00 AM", doctorId: "ida" }));
    await book(await newPatient(), { ...nineWithIda, date });
    const back = { date, slot: "09:00 AM", doctorId: "ida", undo: true, despite: ["holder-busy"] };
    expect(reasonKinds(await move(bob, back))).toEqual(["holder-busy"]);
  });

  test("which a patient can't do", async () => {
    const patient = await newPatient();
    const { _id } = await book(patient, { ...nineWithIda, date: openDayPool.take() });
    const body = { date: openDayPool.take(), slot: "09:00 AM", undo: true } as const;
    expect(errorCodeInAnswer(await moveBooking(patient, _id, body))).toBe("forbidden");
  });
});
