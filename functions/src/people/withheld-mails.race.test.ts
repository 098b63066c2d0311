import { randomUUID } from "node:crypto";
import { addMinutes, subDays } from "date-fns";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { ports } from "../../../emulators/suite/ports-and-paths.ts";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { connectFirestore } from "../../../emulators/testing/firestore-emulator.ts";
import { startFirestoreProxy } from "../../testing/firestore-proxy.ts";
import {
  createBookingAndNotice,
  fakeMail,
  moveByDays,
  noon,
  sendingDependenciesAt,
} from "../../testing/owed-notices.ts";
import { writeTestClinic } from "../../testing/test-clinic.ts";
import { bookings } from "../firestore/bookings.ts";
import { changeBooking, systemActorAt } from "../firestore/change-booking.ts";
import { newProfile, users } from "../firestore/users.ts";
import { sendDueNotices } from "../notices/send-due-notices.ts";
import type { Mail } from "../ports/mail.ts";
import { saveUser } from "./session.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

const db = emulatedFirestore();
const due = addMinutes(noon, 2);

beforeAll(async () => {
  await clearClinic();
  await writeTestClinic(db);
});

/** A patient with an unverified address, and a paid appointment whose confirmation and receipt are due. */
async function payUnverified() {
  const uid = randomUUID();
  const email = `${uid}@patients.test`;
  const account = { email, emailVerified: false };
  const id = await createBookingAndNotice(db, noon, {
    uid,
    patient: email,
    doctorId: null,
    treatment: "Polishing",
  });
  await changeBooking(db, id, systemActorAt(noon), () => ({
    event: "paid-by-card",
    fields: { payment: "paid", method: "card", paidAt: noon, transactionId: "pi_1" },
  }));
  await users(db)
    .doc(uid)
    .set(newProfile({ ...account, name: "Ada Patient" }, noon));
  const dependencies = (now: Date, mail: Mail, database = db) => {
    const sending = sendingDependenciesAt(database, now, mail);
    return { ...sending, accounts: { ...sending.accounts, addressOf: async () => account } };
  };
  /** Verifies the address, and opens this number of sessions at the same time. */
  const verify = async (sessions = 1) => {
    account.emailVerified = true;
    const saving = dependencies(due, fakeMail());
    const caller = {
      uid,
      ...account,
      name: "Ada Patient",
      provider: "password",
      signedInAt: subDays(noon, 1),
    };
    const noSessions = { ...saving.accounts, sessionsOf: async () => null };
    await Promise.all(
      Array.from({ length: sessions }, () => saveUser({ ...saving, accounts: noSessions }, caller, {})),
    );
  };
  return { id, dependencies, verify };
}

/** The mails that name the treatment, by their subjects' first word. */
const inFull = ({ arrived }: ReturnType<typeof fakeMail>) =>
  arrived.filter(({ text }) => text.includes("Polishing")).map(({ subject }) => subject.split(" ")[0]);

/** Sends all that is due, again and again, as the next runs do. */
async function sendLater({ dependencies }: Awaited<ReturnType<typeof payUnverified>>, mail: Mail) {
  for (let minutes = 10; minutes <= 40; minutes += 10)
    await sendDueNotices(dependencies(addMinutes(due, minutes), mail));
}

// A sender commits three times for each mail: lease, hand-over, outcome.
const moments = ["RunQuery 1", "RunQuery 3", ...[1, 2, 3, 4, 5, 6].map((nth) => `Commit ${nth}`)];

test.each(moments)(
  "an address that is verified while a mail is sent, at %s, gets each in full once",
  async (moment) => {
    const [method = "", nth] = moment.split(" ");
    const patient = await payUnverified();
    let calls = 0;
    const holds = (called: string) =>
      called.startsWith(method) && ++calls === Number(nth) ? patient.verify(2) : undefined;
    const proxy = await startFirestoreProxy(`127.0.0.1:${ports.firestore}`, { holds });
    const far = connectFirestore(proxy.host);
    onTestFinished(async () => {
      await far.terminate();
      proxy.close();
    });
    const mail = fakeMail();
    await sendDueNotices(patient.dependencies(due, mail, far));
    expect(calls).toBeGreaterThanOrEqual(Number(nth));
    await sendLater(patient, mail);
    expect(inFull(mail).sort()).toEqual(["Payment", "Your"]);
  },
);

test.each(["before", "after"])("a move just %s the verification is told in full once", async (order) => {
  const patient = await payUnverified();
  const mail = fakeMail();
  await sendDueNotices(patient.dependencies(due, mail));
  expect([mail.arrived.length, inFull(mail)]).toEqual([2, []]);
  const moving = () => moveByDays(db, patient.id, 3, due);
  if (order === "before") await moving();
  await patient.verify();
  if (order === "after") await moving();
  await sendLater(patient, mail);
  expect(inFull(mail).sort()).toEqual(["Moved:", "Payment"]);
  expect((await bookings(db).doc(patient.id).get()).data()?.version).toBe(3);
});
