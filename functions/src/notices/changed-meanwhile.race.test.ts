import { randomUUID } from "node:crypto";
import { addHours, addMinutes, addSeconds } from "date-fns";
import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { ports } from "../../../emulators/suite/ports-and-paths.ts";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { connectFirestore } from "../../../emulators/testing/firestore-emulator.ts";
import { type Hooks, startFirestoreProxy } from "../../testing/firestore-proxy.ts";
import {
  createBookingAndNotice,
  fakeMail,
  moveByDays,
  noon,
  noticeStatesOf,
  sendingDependenciesAt,
} from "../../testing/owed-notices.ts";
import { writeTestClinic } from "../../testing/test-clinic.ts";
import { cancel, confirm } from "../domain/booking-states.ts";
import { attention } from "../firestore/attention.ts";
import { bookings } from "../firestore/bookings.ts";
import { recordBounceReport } from "../firestore/bounces.ts";
import { changeBooking, systemActorAt } from "../firestore/change-booking.ts";
import { messages } from "../firestore/messages.ts";
import { addressHash } from "../firestore/muted-addresses.ts";
import { addNotice, outbox } from "../firestore/outbox.ts";
import { resumeMailsToAddress } from "../people/resume-mails-to-address.ts";
import type { Mail } from "../ports/mail.ts";
import { sendDueNotices } from "./send-due-notices.ts";
import { sendNotice } from "./send-notice.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

const db = emulatedFirestore();
const due = addMinutes(noon, 2);

beforeAll(async () => {
  await clearClinic();
  await writeTestClinic(db);
});

const sendAt = (now: Date, mail: Mail) => sendDueNotices(sendingDependenciesAt(db, now, mail));

/** Sends by a slow mail server: this happens while it waits with its answer to the recipient. Returns the mails that arrived. */
async function sendWhile(happens: () => Promise<unknown>) {
  const mail = fakeMail();
  let now = due;
  const send: Mail["send"] = async (message, handOver) => {
    await happens();
    now = addSeconds(due, 2);
    return mail.send(message, handOver);
  };
  await sendDueNotices({ ...sendingDependenciesAt(db, due, { ...mail, send }), now: () => now });
  return mail.arrived;
}

async function oweReminder(): Promise<string> {
  const id = await createBookingAndNotice(db);
  const startsAt = (await bookings(db).doc(id).get()).data()?.startsAt ?? noon;
  const batch = db.batch();
  batch.delete(outbox(db).doc(`${id}.1.booked`));
  const reminder = { startsAt, until: addHours(noon, 6) };
  addNotice(batch, db, { subject: id, version: 1, kind: "reminder", reminder }, noon);
  await batch.commit();
  return id;
}

async function oweAnswer(): Promise<string> {
  const id = randomUUID();
  const batch = db.batch();
  batch.create(messages(db).doc(id), {
    ...{ email: "kim@strangers.test", subject: "Hours", message: "When?", state: "done", createdAt: noon },
    replies: [{ id: "r1", text: "At nine.", by: "dana", at: noon }],
  });
  addNotice(batch, db, { subject: id, version: 1, kind: "answer" }, noon);
  await batch.commit();
  return id;
}

const cancelIt = (id: string) =>
  changeBooking(db, id, systemActorAt(due), (current) => cancel(current, "clinic", due));
const anonymize = (id: string) =>
  changeBooking(db, id, systemActorAt(due), () => ({
    event: "anonymized",
    fields: { patient: "", patientName: "", phone: "", phoneE164: "" },
  }));

describe("a change while the sender waits for the mail server", () => {
  test("no reminder is sent for an appointment that is canceled", async () => {
    const id = await oweReminder();
    expect(await sendWhile(() => cancelIt(id))).toEqual([]);
    const later = fakeMail();
    await sendAt(addMinutes(due, 10), later);
    expect(later.arrived.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Canceled/)]);
    expect(await noticeStatesOf(db, id)).toEqual(["reminder suppressed over", "cancelled sent"]);
  });

  test("after any other change the reminder is sent a little later, with the new facts", async () => {
    const id = await oweReminder();
    const confirmIt = () => changeBooking(db, id, systemActorAt(due), (current) => confirm(current, due));
    expect(await sendWhile(confirmIt)).toEqual([]);
    const later = fakeMail();
    await sendAt(addMinutes(due, 10), later);
    expect(later.arrived).toHaveLength(1);
    expect(await noticeStatesOf(db, id)).toEqual(["reminder sent"]);
  });

  test.each([
    ["a booking's patient", () => createBookingAndNotice(db), anonymize],
    ["a message's writer", oweAnswer, (id: string) => messages(db).doc(id).delete()],
  ] as const)("%s whose data is removed gets no mail", async (_, owe, leave) => {
    const id = await owe();
    const arrived = await sendWhile(() => leave(id));
    const later = fakeMail();
    await sendAt(addMinutes(due, 10), later);
    expect([arrived, later.arrived]).toEqual([[], []]);
    expect(await noticeStatesOf(db, id)).toEqual([expect.stringMatching(/ suppressed gone$/)]);
  });
});

describe("a change before the mail server refuses a mail", () => {
  const subjects = [
    ["a booking's patient", () => createBookingAndNotice(db), anonymize],
    ["a message's writer", oweAnswer, (id: string) => messages(db).doc(id).delete()],
  ] as const;

  test.each(subjects)(
    "a refused mail to %s needs no attention if the data is removed",
    async (_, owe, leave) => {
      const id = await owe();
      const refusing = fakeMail(async () => {
        await leave(id);
        return "refused" as const;
      });
      await sendAt(due, refusing);
      expect(await noticeStatesOf(db, id)).toEqual([expect.stringMatching(/ failed refused$/)]);
      expect((await attention(db).doc(id).get()).exists).toBe(false);
    },
  );

  test.each(subjects)("a refused mail to %s needs attention if the data stays", async (_, owe) => {
    const id = await owe();
    await sendAt(
      due,
      fakeMail(() => "refused"),
    );
    expect((await attention(db).doc(id).get()).exists).toBe(true);
  });
});

/** Sends its first notice over a line that does this. */
async function sendOver(hooks: Hooks, id: string, mail: Mail) {
  const proxy = await startFirestoreProxy(`127.0.0.1:${ports.firestore}`, hooks);
  const far = connectFirestore(proxy.host);
  onTestFinished(async () => {
    await far.terminate();
    proxy.close();
  });
  return sendNotice(sendingDependenciesAt(far, due, mail), `${id}.1.booked`);
}

test("a change after the sender has read the notices is in its mail and is sent only once", async () => {
  const id = await createBookingAndNotice(db);
  let reads = 0;
  const holds = (method: string) =>
    /RunQuery|BatchGet/.test(method) && ++reads === 2 ? moveByDays(db, id, 3, noon) : undefined;
  const mail = fakeMail();
  await sendOver({ holds }, id, mail);
  expect(mail.arrived).toHaveLength(1);
  expect(mail.arrived[0]?.text).toContain("March 5");
  await sendAt(addMinutes(due, 2), mail);
  expect(mail.arrived).toHaveLength(1);
  expect(await noticeStatesOf(db, id)).toEqual(["booked sent", "moved suppressed nothing-new"]);
});

test("an address that is confirmed while a sender suppresses its mail gets that mail", async () => {
  const address = `${randomUUID()}@patients.test`;
  const id = await createBookingAndNotice(db, noon, { patient: address });
  const bounced = { id: randomUUID(), why: "bounced", address, notice: null, at: noon } as const;
  expect(await recordBounceReport(db, bounced, noon)).toBe(true);
  let commits = 0;
  const holds = (method: string) =>
    method === "Commit" && ++commits === 1 ? resumeMailsToAddress(db, address, due) : undefined;
  const mail = fakeMail();
  await sendOver({ holds }, id, mail);
  expect(mail.arrived).toHaveLength(1);
  expect(await noticeStatesOf(db, id)).toEqual(["booked sent"]);
  expect((await attention(db).doc(addressHash(address)).get()).exists).toBe(false);
});

test("a sender recognizes its own hand-over if Firestore's answer to the commit is lost", async () => {
  const id = await createBookingAndNotice(db);
  let commits = 0;
  const mail = fakeMail();
  await sendOver({ forgets: (method) => method === "Commit" && ++commits === 2 }, id, mail);
  expect(mail.arrived).toHaveLength(1);
  expect(await noticeStatesOf(db, id)).toEqual(["booked sent"]);
});
