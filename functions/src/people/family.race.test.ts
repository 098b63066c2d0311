import { afterAll, beforeAll, expect, test } from "vitest";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import {
  type FunctionsInstance,
  startFunctionsInstance,
} from "../../../emulators/testing/functions-instance.ts";
import { errorCodeInAnswer, newPatient, postBooking } from "../../testing/booking-calls.ts";
import { newFamily, putFamily } from "../../testing/family-calls.ts";
import { openDayPool } from "../../testing/free-test-days.ts";
import { writeTestClinic } from "../../testing/test-clinic.ts";

const db = emulatedFirestore();
let instances: FunctionsInstance[];

beforeAll(async () => {
  await writeTestClinic(db);
  instances = await Promise.all([startFunctionsInstance(), startFunctionsInstance()]);
});
afterAll(async () => {
  await Promise.all(instances.map(({ close }) => close()));
});

test("a family member who is removed while being booked keeps no upcoming appointment, 30 times", async () => {
  const [one, other] = instances.map(({ url }) => url);
  const outcomes = { booked: 0, gone: 0 };
  for (let round = 0; round < 30; round++) {
    const patient = await newPatient();
    const [mia = ""] = await newFamily(patient, ["Mia"], one);
    const [booking, saving] = await Promise.all([
      postBooking(patient, { date: openDayPool.take(), personId: mia }, one),
      // The delay decides which of the two requests is first.
      wait((round % 6) * 6).then(() => putFamily(patient, [], other)),
    ]);
    if (saving.status === 200) {
      expect([round, booking.status, errorCodeInAnswer(booking)]).toEqual([round, 400, "invalid"]);
      outcomes.gone += 1;
    } else {
      expect([round, booking.status, errorCodeInAnswer(saving)]).toEqual([round, 201, "has-appointments"]);
      outcomes.booked += 1;
    }
  }
  console.log(`taken away and booked for at once, 30 times: ${JSON.stringify(outcomes)}`);
});

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
