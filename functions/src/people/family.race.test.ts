import { setTimeout as wait } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { errorCodeInAnswer, newPatient, postBooking } from "../../testing/booking-calls.ts";
import { newFamily, putFamily } from "../../testing/family-calls.ts";
import { openDayPool } from "../../testing/free-test-days.ts";
import { writeTestClinic } from "../../testing/test-clinic.ts";
import { startTwoInstances } from "../../testing/two-instances.ts";

const db = emulatedFirestore();
const origin = startTwoInstances();

beforeAll(async () => {
  await writeTestClinic(db);
});

test("a family member who is removed while being booked keeps no upcoming appointment, 30 times", async () => {
  const [one, other] = [origin(0), origin(1)];
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
