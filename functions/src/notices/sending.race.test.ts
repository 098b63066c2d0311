import { addHours, addMinutes, addSeconds } from "date-fns";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
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
  noticeStatesOf,
  sendingDependenciesAt,
} from "../../testing/owed-notices.ts";
import { writeTestClinic } from "../../testing/test-clinic.ts";
import { cancel } from "../domain/booking-states.ts";
import { attention } from "../firestore/attention.ts";
import { changeBooking, systemActorAt } from "../firestore/change-booking.ts";
import { addNotice, readNotices } from "../firestore/outbox.ts";
import { mailLinks } from "../firestore/stored-mail-links.ts";
import type { Mail } from "../ports/mail.ts";
import type { SendingDependencies } from "./record-attempt.ts";
import { sendDueNotices } from "./send-due-notices.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

const db = emulatedFirestore();
const due = addMinutes(noon, 2);

beforeEach(async () => {
  await clearClinic();
  await writeTestClinic(db);
});

const owe = (many: number) => Promise.all(Array.from({ length: many }, () => createBookingAndNotice(db)));
const sendAt = (now: Date, mail: Mail) => sendDueNotices(sendingDependenciesAt(db, now, mail));
const factsToldOf = async (id: string) =>
  (await readNotices(db, id)).map(({ state, toldVersion }) => `${state} ${toldVersion}`);

test("two concurrent senders send every notice exactly once", async () => {
  const ids = await owe(60);
  // Half of them were moved at once, which overtakes the first.
  for (const id of ids.slice(0, 30)) await moveByDays(db, id, 1, noon);
  const mail = fakeMail();
  const done = await Promise.all([sendAt(due, mail), sendAt(due, mail)]);
  const rest = await sendAt(due, mail);
  expect(mail.arrived).toHaveLength(60);
  expect(new Set(mail.arrived.map(({ messageId }) => messageId)).size).toBe(60);
  const sum = (name: "sent" | "suppressed") =>
    [...done, rest].reduce((all, counted) => all + counted[name], 0);
  expect([sum("sent"), sum("suppressed")]).toEqual([60, 30]);
});

describe("an older notice in delivery while a newer one is owed", () => {
  /** A mail server that says nothing until it is told to, and what happens meanwhile. */
  function slowMail(when: "before" | "after the hand-over", meanwhile: () => Promise<void>) {
    const { arrived, ...mail } = fakeMail();
    const send: Mail["send"] = async (message, handOver) => {
      if (when === "before") await meanwhile();
      await handOver();
      if (when !== "before") await meanwhile();
      arrived.push(message);
      return "accepted";
    };
    return { ...mail, send, arrived };
  }

  test.each(["before", "after the hand-over"] as const)(
    "%s: the newer notice waits and is sent after it",
    async (when) => {
      const [id = ""] = await owe(1);
      const other = fakeMail();
      const slow = slowMail(when, async () => {
        await moveByDays(db, id, 1, due);
        expect(await sendAt(addMinutes(due, 2), other)).toMatchObject({ sent: 0, suppressed: 0 });
      });
      await sendAt(due, slow);
      expect([slow.arrived.length, other.arrived.length]).toEqual([1, 0]);
      expect(await sendAt(addMinutes(due, 2), other)).toMatchObject({ sent: 1 });
      expect(await factsToldOf(id)).toEqual(["sent 1", "sent 2"]);
    },
  );

  test("is never sent if its lease expired and another sender has run", async () => {
    const [id = ""] = await owe(1);
    const other = fakeMail();
    const slow = slowMail("before", async () => {
      await moveByDays(db, id, 1, due);
      await sendAt(addMinutes(due, 6), other);
    });
    expect(await sendAt(due, slow)).toMatchObject({ sent: 0 });
    expect([slow.arrived.length, other.arrived.length]).toEqual([0, 1]);
    expect(await noticeStatesOf(db, id)).toEqual(["booked suppressed overtaken", "moved sent"]);
  });

  test("is not handed over after its lease expired, even if no other sender took it", async () => {
    const [id = ""] = await owe(1);
    let now = due;
    const slow = slowMail("before", async () => {
      now = addMinutes(due, 6);
    });
    await sendDueNotices({ ...sendingDependenciesAt(db, due, slow), now: () => now });
    expect(slow.arrived).toEqual([]);
    await sendAt(addMinutes(due, 20), fakeMail());
    expect(await noticeStatesOf(db, id)).toEqual(["booked sent"]);
  });

  test("causes no second mail if the booking changes back during delivery", async () => {
    const [id = ""] = await owe(1);
    const slow = slowMail("after the hand-over", async () => {
      await moveByDays(db, id, 1, due);
      await moveByDays(db, id, -1, due);
    });
    await sendAt(due, slow);
    await sendAt(addMinutes(due, 2), slow);
    expect(slow.arrived).toHaveLength(1);
    expect(await noticeStatesOf(db, id)).toEqual([
      "booked sent",
      "moved suppressed overtaken",
      "moved suppressed nothing-new",
    ]);
  });
});

describe("a refund for a canceled booking", () => {
  const refundExtraPayment = (id: string, now: Date) =>
    changeBooking(db, id, systemActorAt(now), () => ({
      event: "refunded",
      fields: { refunds: { pi_1: { status: "made", failed: 0, spentKeys: 0, nextTryAt: null } } },
    }));
  async function cancelAndRefund(): Promise<string> {
    const [id = ""] = await owe(1);
    await sendAt(due, fakeMail());
    await changeBooking(db, id, systemActorAt(due), (current) => cancel(current, "clinic", due));
    await refundExtraPayment(id, due);
    return id;
  }
  const ofWhat = ({ arrived }: ReturnType<typeof fakeMail>) =>
    arrived.map(({ messageId }) => messageId.split(".")[2]?.replace(/@.*/, ""));

  test("is mailed after the cancellation, in the same run", async () => {
    await cancelAndRefund();
    const mail = fakeMail();
    expect(await sendAt(addMinutes(due, 2), mail)).toMatchObject({ sent: 2 });
    expect(ofWhat(mail)).toEqual(["cancelled", "refunded"]);
  });

  test("waits while the mail server defers the cancellation mail, and no longer", async () => {
    const id = await cancelAndRefund();
    let asked = 0;
    const down = fakeMail(() => {
      asked += 1;
      return "deferred";
    });
    for (const minutes of [2, 3, 4]) await sendAt(addMinutes(due, minutes), down);
    expect(await noticeStatesOf(db, id)).toEqual(["booked sent", "cancelled owed", "refunded owed"]);
    const mail = fakeMail();
    for (const minutes of [20, 21]) await sendAt(addMinutes(due, minutes), mail);
    expect([asked, ofWhat(mail)]).toEqual([2, ["cancelled", "refunded"]]);
  });

  test("is mailed even if the cancellation mail was refused", async () => {
    await cancelAndRefund();
    const mail = fakeMail(({ messageId }) => (messageId.includes("cancelled") ? "refused" : "accepted"));
    await sendAt(addMinutes(due, 2), mail);
    expect(ofWhat(mail)).toEqual(["refunded"]);
  });
});

/** A run whenever something may be due. */
async function sendFor(hours: number, from: Date, mail: Mail, more: Partial<SendingDependencies> = {}) {
  for (let now = from; now < addHours(from, hours); now = addMinutes(now, 30))
    await sendDueNotices({ ...sendingDependenciesAt(db, now, mail), ...more });
  return addHours(from, hours);
}

describe("while the mail server is down", () => {
  test("notices are retried at growing intervals and sent once after it recovers", async () => {
    const ids = await owe(5);
    let asked = 0;
    const down = fakeMail(() => {
      asked += 1;
      return "deferred";
    });
    const well = await sendFor(6, due, down);
    // After 2, 4, 8, 16, 32 and then every 60 minutes, as the half-hourly runs find them.
    expect(asked / ids.length).toBeLessThanOrEqual(12);
    const mail = fakeMail();
    const later = await sendFor(2, well, mail);
    expect(await sendAt(later, mail)).toMatchObject({ sent: 0, deferred: 0 });
    expect(new Set(mail.arrived.map(({ messageId }) => messageId)).size).toBe(5);
    expect(mail.arrived).toHaveLength(5);
  });

  test("no links are created for mails that were not sent", async () => {
    const [id = ""] = await owe(1);
    const linksTo = async () => (await mailLinks(db).where("bookingId", "==", id).count().get()).data().count;
    const later = await sendFor(6, due, { enabled: true, send: async () => "deferred" });
    expect(await linksTo()).toBe(0);
    await sendFor(1, later, fakeMail());
    expect(await linksTo()).toBe(1);
  });

  test("notices are given up after a day and need attention", async () => {
    const [id = ""] = await owe(1);
    await sendFor(
      26,
      due,
      fakeMail(() => "deferred"),
    );
    expect(await noticeStatesOf(db, id)).toEqual(["booked failed given-up"]);
    expect((await attention(db).doc(id).get()).data()?.reasons).toHaveProperty("notice-failed");
    const mail = fakeMail();
    await sendAt(addHours(due, 48), mail);
    expect(mail.arrived).toEqual([]);
  });
});

describe("a notice that can't be prepared", () => {
  const { accounts } = sendingDependenciesAt(db, due, fakeMail());
  let asked = 0;
  const withoutBob: Partial<SendingDependencies> = {
    accounts: {
      ...accounts,
      addressOf: async (uid) => {
        if (uid !== "bob") return accounts.addressOf(uid);
        asked += 1;
        throw new Error("Nobody can tell");
      },
    },
  };
  const needsSomebody = async (id: string) => (await attention(db).doc(id).get()).exists;

  test("is retried for a day at growing intervals, and then needs attention", async () => {
    const [fine, stuck] = [
      await createBookingAndNotice(db),
      await createBookingAndNotice(db, noon, { uid: "bob" }),
    ];
    const mail = fakeMail();
    await sendFor(26, due, mail, withoutBob);
    expect(await noticeStatesOf(db, fine)).toEqual(["booked sent"]);
    expect(await noticeStatesOf(db, stuck)).toEqual(["booked failed given-up"]);
    expect([await needsSomebody(fine), await needsSomebody(stuck)]).toEqual([false, true]);
    expect(asked).toBeLessThanOrEqual(30);
    expect(mail.arrived).toHaveLength(1);
  });

  test("is sent once it can be prepared", async () => {
    const stuck = await createBookingAndNotice(db, noon, { uid: "bob" });
    const mail = fakeMail();
    const later = await sendFor(3, due, mail, withoutBob);
    expect(await noticeStatesOf(db, stuck)).toEqual(["booked owed"]);
    await sendFor(2, later, mail);
    expect(mail.arrived).toHaveLength(1);
    expect(await noticeStatesOf(db, stuck)).toEqual(["booked sent"]);
  });

  test("is given up without attention if its booking can't be read", async () => {
    const id = await createBookingAndNotice(db);
    await db.collection("bookings").doc(id).update({ status: 3 });
    await sendFor(26, due, fakeMail());
    expect(await noticeStatesOf(db, id)).toEqual(["booked failed given-up"]);
    expect(await needsSomebody(id)).toBe(false);
  });
});

describe("a refused notice", () => {
  const reasonsOf = async (id: string) => (await attention(db).doc(id).get()).data()?.reasons;
  const refusing = fakeMail(() => "refused");
  async function refuseAndMove(): Promise<string> {
    const [id = ""] = await owe(1);
    await sendAt(due, refusing);
    await moveByDays(db, id, 1, due);
    return id;
  }

  test("needs no attention once a later notice has sent the current facts", async () => {
    const id = await refuseAndMove();
    expect(await reasonsOf(id)).toHaveProperty("notice-failed");
    await sendAt(addMinutes(due, 2), fakeMail());
    expect(await noticeStatesOf(db, id)).toEqual(["booked failed refused", "moved sent"]);
    expect(await reasonsOf(id)).toBeUndefined();
  });

  test("still needs attention if the later notice is about something else", async () => {
    const id = await refuseAndMove();
    const batch = db.batch();
    addNotice(batch, db, { subject: id, version: 3, kind: "paid" }, due);
    await batch.commit();
    const mail = fakeMail(({ messageId }) => (messageId.includes("paid") ? "accepted" : "refused"));
    await sendAt(addMinutes(due, 2), mail);
    expect(await noticeStatesOf(db, id)).toEqual([
      "booked failed refused",
      "moved failed refused",
      "paid sent",
    ]);
    expect(await reasonsOf(id)).toHaveProperty("notice-failed");
  });

  test("keeps an attention entry that is raised again just after a later notice was sent", async () => {
    const id = await refuseAndMove();
    let commits = 0;
    const proxy = await startFirestoreProxy(`127.0.0.1:${ports.firestore}`, {
      async holds(method) {
        // Lease, hand-over, result, and then this.
        if (method !== "Commit" || ++commits !== 4) return;
        await attention(db)
          .doc(id)
          .update({ "reasons.notice-failed": addMinutes(due, 1) });
      },
    });
    onTestFinished(proxy.close);
    const slow = connectFirestore(proxy.host);
    onTestFinished(() => slow.terminate());
    await sendDueNotices(sendingDependenciesAt(slow, addMinutes(due, 2), fakeMail()));
    expect(await noticeStatesOf(db, id)).toEqual(["booked failed refused", "moved sent"]);
    expect(await reasonsOf(id)).toEqual({ "notice-failed": addMinutes(due, 1) });
  });
});

test("with more notices than one read returns, the newest is sent and none is forgotten", async () => {
  const [id = ""] = await owe(1);
  const batch = db.batch();
  for (let version = 2; version <= 102; version++)
    addNotice(batch, db, { subject: id, version, kind: "moved" }, addSeconds(noon, 1));
  await batch.commit();
  expect(await readNotices(db, id)).toHaveLength(100);
  const mail = fakeMail();
  expect(await sendAt(due, mail)).toMatchObject({ sent: 1, suppressed: 101 });
  expect(mail.arrived.map(({ messageId }) => messageId)).toEqual([`${id}.102.moved@clinic.test`]);
});

test("an unreadable notice is retried once an hour and sent once it is readable", async () => {
  const [id = ""] = await owe(1);
  const stored = db.collection("outbox").doc(`${id}.1.booked`);
  await stored.update({ state: 3 });
  const skipped: number[] = [];
  for (const minutes of [0, 1, 30, 59, 60, 61])
    skipped.push((await sendAt(addMinutes(due, minutes), fakeMail())).skipped);
  expect(skipped).toEqual([1, 0, 0, 0, 1, 0]);
  await stored.update({ state: "owed" });
  expect(await sendAt(addMinutes(due, 120), fakeMail())).toMatchObject({ sent: 1 });
});

test("an unreadable notice doesn't block the others, and a run ends in time", async () => {
  await owe(12);
  let now = due.getTime();
  const mail = fakeMail(() => {
    now += 10_000;
    return "accepted";
  });
  await db.collection("outbox").doc("broken.1.booked").set({ subject: "broken", sendAfter: noon });
  const sending = { ...sendingDependenciesAt(db, due, mail), now: () => new Date(now) };
  const few = { width: 1, pageSize: 5 };
  expect(await sendDueNotices(sending, few)).toMatchObject({ sent: 5, skipped: 1, unfinished: true });
  const rest = await sendDueNotices(sending, { ...few, budgetMs: 3_600_000 });
  expect(rest).toMatchObject({ sent: 7, unfinished: false });
});
