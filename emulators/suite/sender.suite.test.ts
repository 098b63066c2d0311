import { beforeAll, expect, onTestFinished, test } from "vitest";
import { book, cancelBooking, newVerifiedPatient } from "../../functions/testing/booking-calls.ts";
import { openDayPool } from "../../functions/testing/free-test-days.ts";
import { writeTestClinic } from "../../functions/testing/test-clinic.ts";
import { clearClinic } from "../seed/reset.ts";
import { emulatedFirestore } from "../testing/admin-sdk.ts";
import { mailsTo } from "../testing/mailbox.ts";
import { startSender } from "./sender.ts";

beforeAll(async () => {
  await clearClinic();
  await writeTestClinic(emulatedFirestore());
});

test("a change to an appointment is mailed within seconds, with a calendar entry that updates", async () => {
  const sender = startSender();
  onTestFinished(sender.close);
  const patient = await newVerifiedPatient();
  const methods = async () => (await mailsTo(patient.email)).map(({ calendar }) => calendar?.method);

  const { _id } = await book(patient, { date: openDayPool.take() });
  await expect.poll(methods, { timeout: 20_000 }).toEqual(["REQUEST"]);
  await cancelBooking(patient, _id);
  await expect.poll(methods, { timeout: 20_000 }).toEqual(["REQUEST", "CANCEL"]);
});
