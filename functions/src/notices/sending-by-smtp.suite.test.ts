import { randomUUID } from "node:crypto";
import { addMinutes } from "date-fns";
import { beforeAll, expect, test, vi } from "vitest";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { localParameters, localSecrets } from "../../../emulators/suite/local-keys.ts";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { mailsTo, suiteMailControls } from "../../../emulators/testing/mailbox.ts";
import {
  createBookingAndNotice,
  noon,
  noticeStatesOf,
  sendingDependenciesAt,
} from "../../testing/owed-notices.ts";
import { writeTestClinic } from "../../testing/test-clinic.ts";
import { smtpMail } from "../ports/smtp-mail.ts";
import { sendDueNotices } from "./send-due-notices.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

const db = emulatedFirestore();
const mail = smtpMail({ smtpUrl: localSecrets.SMTP_URL, from: localParameters.MAIL_FROM });
const due = addMinutes(noon, 2);

beforeAll(async () => {
  await clearClinic();
  await writeTestClinic(db);
});

async function owe(patient = `${randomUUID()}@patients.test`) {
  return { patient, id: await createBookingAndNotice(db, noon, { patient, uid: null }) };
}

test("a mail has its notice's Message-ID, and replies go to the clinic", async () => {
  const { id, patient } = await owe();
  expect(await sendDueNotices(sendingDependenciesAt(db, due, mail))).toMatchObject({ sent: 1 });
  const [arrived, ...others] = await mailsTo(patient);
  expect(others).toEqual([]);
  expect(arrived?.messageId).toContain(`${id}.1.booked@clinic.test`);
  expect(arrived?.from).toContain(localParameters.MAIL_FROM);
});

test.each([
  "mary&john@patients.test",
  "a=b@patients.test",
  "a/b@patients.test",
  "50%off?#@xn--mller-kva.test",
])("a mail arrives at %s", async (address) => {
  await owe(address);
  expect(await sendDueNotices(sendingDependenciesAt(db, due, mail))).toMatchObject({ sent: 1 });
  expect(await mailsTo(address)).toHaveLength(1);
});

/** A fault of the mail server at the first mail, the notification's state after it, and how often the mail arrives in the end. */
const faults = [
  ["connection", "reset", "booked owed", 1],
  ["sender", 550, "booked owed", 1],
  ["recipient", 450, "booked owed", 1],
  ["recipient", 550, "booked failed refused", 0],
  ["data", "reset", "booked unknown interrupted", 0],
  ["message", 451, "booked owed", 1],
  ["message", 554, "booked failed refused", 0],
  ["message", "reset", "booked unknown interrupted", 1],
] as const;

test.each(faults)(
  "a fault at the %s (%s) leaves the notice %s, and the mail arrives %i times",
  async (stage, answer, fate, arrives) => {
    const { id, patient } = await owe();
    await suiteMailControls.addFault({ stage, answer });
    await sendDueNotices(sendingDependenciesAt(db, due, mail));
    expect(await noticeStatesOf(db, id)).toEqual([fate]);
    for (const minutes of [5, 10, 20])
      await sendDueNotices(sendingDependenciesAt(db, addMinutes(due, minutes), mail));
    expect(await mailsTo(patient)).toHaveLength(arrives);
  },
);
