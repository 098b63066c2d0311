import { beforeAll, beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { type ApiAnswer, request } from "../../../emulators/testing/request.ts";
import type { SignedInUser } from "../../../emulators/testing/sign-up.ts";
import { blockInput, newBlock } from "../../testing/block-calls.ts";
import { book, cancelBooking, moveBooking, newPatient, readBooking } from "../../testing/booking-calls.ts";
import { newAbsence } from "../../testing/desk-calls.ts";
import { deleteDoctor, findDoctor, findManagedDoctor } from "../../testing/doctor-calls.ts";
import { openDayPool } from "../../testing/free-test-days.ts";
import { newAdmin } from "../../testing/roles.ts";
import { sampleDoctor } from "../../testing/sample-clinic.ts";
import { testDoctors, writeTestClinic } from "../../testing/test-clinic.ts";
import { daysFromNow, writeBooking } from "../../testing/write-booking.ts";
import { listAbsences } from "../contract/absences.ts";
import { listAvailable } from "../contract/available.ts";
import { errorBodySchema } from "../contract/errors.ts";
import { bookings } from "../firestore/bookings.ts";
import { readClinic } from "../firestore/clinic.ts";
import { readDay } from "../firestore/days.ts";

const db = emulatedFirestore();
let admin: SignedInUser;

beforeAll(async () => {
  await clearClinic();
  await writeTestClinic(db);
  admin = await newAdmin(db);
});
beforeEach(() => writeTestClinic(db));

function refusalOf({ body }: ApiAnswer) {
  const { code, data } = z.parse(errorBodySchema, body).error;
  return { code, ids: data?.appointments?.map(({ _id }) => _id), count: data?.count };
}

test("deleting is refused with the upcoming appointments, the soonest first, and allowed once there is none", async () => {
  const [date = "", next = ""] = openDayPool.takeConsecutive(2);
  const wish = { treatmentId: "checkup", doctorId: "ida" };
  const [later, sooner, cancelled] = [
    await book(await newPatient(), { ...wish, date: next }),
    await book(await newPatient(), { ...wish, date, patientName: "Bea Patient" }),
    await book(await newPatient(), { ...wish, date, slot: "11:00 AM" }),
  ];
  await cancelBooking(admin, cancelled._id);
  const answer = await deleteDoctor(admin, "ida");
  expect(answer.status).toBe(409);
  const coming = [sooner._id, later._id];
  expect(refusalOf(answer)).toEqual({ code: "has-appointments", ids: coming, count: 2 });
  expect(answer.body).toMatchObject({
    error: {
      data: {
        appointments: [
          { dateISO: date, slot: "09:00 AM", treatment: "Check-up", patientName: "Bea Patient" },
          { dateISO: next },
        ],
      },
    },
  });
  await moveBooking(admin, sooner._id, { date, slot: sooner.slot, doctorId: "omar" });
  expect(refusalOf(await deleteDoctor(admin, "ida"))).toMatchObject({ ids: [later._id], count: 1 });
  await cancelBooking(admin, later._id);
  expect((await deleteDoctor(admin, "ida")).status).toBe(200);
  expect(await findDoctor("ida")).toBeUndefined();
  expect(await findManagedDoctor(admin, "ida")).toBeUndefined();
  // Past appointments still have the doctor's name.
  expect(await readBooking(admin, later._id)).toMatchObject({ doctorId: "ida", doctor: "Dr. Ida Test" });
});

test("a deleted doctor's coming blocks go with them, and those for everybody stay", async () => {
  const date = openDayPool.take();
  const block = blockInput(date);
  await newBlock(admin, block);
  const { _id } = await newBlock(admin, { ...block, doctorId: null });
  // The API adds no block so far back.
  const past = { ...(await readDay(db, date)).blocks[_id], doctorId: "ida", date: "2020-01-02" };
  await db.collection("blocks").doc("past").set(past);
  expect((await deleteDoctor(admin, "ida")).status).toBe(200);
  expect(Object.keys((await readDay(db, date)).blocks)).toEqual([_id]);
  const left = (await db.collection("blocks").get()).docs.map(({ id }) => id);
  expect(left.toSorted()).toEqual([_id, "past"].toSorted());
});

test("a refusal with very many upcoming appointments lists the soonest, and their number without past ones", async () => {
  await writeTestClinic(db, [], {}, [sampleDoctor("uma", ["checkup"])]);
  const theirs = { doctorId: "uma", holder: "doctor-uma" };
  const patient = await newPatient();
  await writeBooking(db, patient, daysFromNow(-1), theirs);
  const ids: string[] = [];
  for (let i = 0; i < 22; i++) ids.push(await writeBooking(db, patient, daysFromNow(1 + i), theirs));
  const refusal = refusalOf(await deleteDoctor(admin, "uma"));
  expect(refusal).toEqual({ code: "has-appointments", ids: ids.slice(0, 20), count: 22 });
  await Promise.all(ids.map((id) => bookings(db).doc(id).delete()));
  expect((await deleteDoctor(admin, "uma")).status).toBe(200);
});

test("deleting a doctor deletes the doctor's absences", async () => {
  const away = { from: "2040-01-01T00:00", to: "2040-01-02T00:00", reason: "On leave" };
  await newAbsence(admin, { doctorId: "ida", ...away });
  await newAbsence(admin, { doctorId: "omar", ...away });
  expect((await deleteDoctor(admin, "ida")).status).toBe(200);
  const { body } = await request("GET", "/absence", { token: admin.token });
  expect(z.parse(listAbsences.answer, body).map(({ doctorId }) => doctorId)).toEqual(["omar"]);
  expect((await readClinic(db)).absences).toMatchObject([{ doctorId: "omar" }]);
});

test("a treatment whose only doctor is deleted offers no time until another doctor performs it", async () => {
  await writeTestClinic(db, [], {}, testDoctors.slice(0, 1));
  const date = openDayPool.take();
  const slots = async () => {
    const { body } = await request("GET", `/available?date=${date}`);
    return z.parse(listAvailable.answer, body).find(({ _id }) => _id === "checkup")?.slots;
  };
  expect(await slots()).toHaveLength(5);
  await deleteDoctor(admin, "ida");
  expect(await slots()).toEqual([]);
});
