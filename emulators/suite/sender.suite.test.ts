import { beforeAll, expect, onTestFinished, test } from "vitest";
import { book, cancelBooking, newVerifiedPatient } from "../../functions/testing/booking-calls.ts";
import { openClinic } from "../../functions/testing/open-clinic.ts";
import { openDays } from "../../functions/testing/open-days.ts";
import { emptyClinic } from "../seed/reset.ts";
import { emulatedFirestore } from "../testing/admin.ts";
import { mailsTo } from "../testing/mailbox.ts";
import { startSender } from "./sender.ts";

beforeAll(async () => {
  await emptyClinic();
  await openClinic(emulatedFirestore());
});

test("a change to an appointment is mailed within seconds, with a calendar entry that updates", async () => {
  const sender = startSender();
  onTestFinished(sender.close);
  const patient = await newVerifiedPatient();
  const methods = async () => (await mailsTo(patient.email)).map(({ calendar }) => calendar?.method);

  const { _id } = await book(patient, { date: openDays.take() });
  await expect.poll(methods, { timeout: 20_000 }).toEqual(["REQUEST"]);
  await cancelBooking(patient, _id);
  await expect.poll(methods, { timeout: 20_000 }).toEqual(["REQUEST", "CANCEL"]);
});
