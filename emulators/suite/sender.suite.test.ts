import { beforeAll, expect, onTestFinished, test } from "vitest";
import { newSiteDocument, siteDocument } from "../../functions/src/firestore/site.ts";
import { book, cancelBooking, newVerifiedPatient } from "../../functions/testing/booking-calls.ts";
import { openDayPool } from "../../functions/testing/free-test-days.ts";
import { writeTestClinic } from "../../functions/testing/test-clinic.ts";
import { clearClinic } from "../seed/reset.ts";
import { emulatedFirestore } from "../testing/admin-sdk.ts";
import { mailsTo } from "../testing/mailbox.ts";
import { urls } from "./ports-and-paths.ts";
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

test("the local mails show an uploaded logo", async () => {
  const sender = startSender();
  onTestFinished(sender.close);
  const db = emulatedFirestore();
  const site = newSiteDocument();
  const src = { photo: "site/logo-of-test", token: "a-token" };
  const logo = { alt: "", width: 80, height: 40, sizes: [{ width: 80, src }] };
  await siteDocument(db).set({ ...site, content: { ...site.content, logo } });
  onTestFinished(async () => {
    await siteDocument(db).delete();
  });
  const patient = await newVerifiedPatient();
  await book(patient, { date: openDayPool.take() });
  const html = async () => (await mailsTo(patient.email)).map((mail) => mail.html).join();
  await expect.poll(html, { timeout: 20_000 }).toContain(`${urls.storage}/v0/b/`);
  expect(await html()).toContain("site%2Flogo-of-test");
});
