import { addHours, addMinutes, addSeconds } from "date-fns";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { emptyClinic } from "../../../emulators/seed/reset.ts";
import { ports } from "../../../emulators/suite/places.ts";
import { emulatedFirestore } from "../../../emulators/testing/admin.ts";
import { connectFirestore } from "../../../emulators/testing/firestore-emulator.ts";
import { startFirestoreProxy } from "../../testing/firestore-proxy.ts";
import { openClinic } from "../../testing/open-clinic.ts";
import {
  bookWithNotice,
  fakeMail,
  moveByDays,
  noon,
  noticeStatesOf,
  sendingAt,
} from "../../testing/owed-notices.ts";
import { cancel } from "../domain/booking-states.ts";
import { attention } from "../firestore/attention.ts";
import { bySystem, changeBooking } from "../firestore/change-booking.ts";
import { links } from "../firestore/links.ts";
import { oweNotice, readNotices } from "../firestore/outbox.ts";
import type { Mail } from "../ports/mail.ts";
import type { Sending } from "./fate.ts";
import { sendDue } from "./send-due.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

const db = emulatedFirestore();
const due = addMinutes(noon, 2);

beforeEach(async () => {
  await emptyClinic();
  await openClinic(db);
});

const owe = (many: number) => Promise.all(Array.from({ length: many }, () => bookWithNotice(db)));
const sendAt = (now: Date, mail: Mail) => sendDue(sendingAt(db, now, mail));
const factsToldOf = async (id: string) =>
  (await readNotices(db, id)).map(({ state, toldVersion }) => `${state} ${toldVersion}`);

test("of two senders at once each has what the other hasn't, and every notice leaves once", async () => {
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

describe("an older notice that is on its way while a newer one is owed", () => {
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
    "%s: the newer waits for it, and goes after it",
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

  test("whose lease ran out before it was handed over never leaves", async () => {
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

  test("whose lease ran out is handed over by nobody, though no other has taken it", async () => {
    const [id = ""] = await owe(1);
    let now = due;
    const slow = slowMail("before", async () => {
      now = addMinutes(due, 6);
    });
    await sendDue({ ...sendingAt(db, due, slow), now: () => now });
    expect(slow.arrived).toEqual([]);
    await sendAt(addMinutes(due, 20), fakeMail());
    expect(await noticeStatesOf(db, id)).toEqual(["booked sent"]);
  });

  test("it changed back meanwhile, and nothing is told twice", async () => {
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

describe("money that went back for what was canceled", () => {
  const refundExtraPayment = (id: string, now: Date) =>
    changeBooking(db, id, bySystem(now), () => ({
      event: "refunded",
      fields: { refunds: { pi_1: { status: "made", failed: 0, spentKeys: 0, nextTryAt: null } } },
    }));
  async function cancelAndRefund(): Promise<string> {
    const [id = ""] = await owe(1);
    await sendAt(due, fakeMail());
    await changeBooking(db, id, bySystem(due), (current) => cancel(current, "clinic", due));
    await refundExtraPayment(id, due);
    return id;
  }
  const ofWhat = ({ arrived }: ReturnType<typeof fakeMail>) =>
    arrived.map(({ messageId }) => messageId.split(".")[2]?.replace(/@.*/, ""));

  test("is told of after it, in the same run", async () => {
    await cancelAndRefund();
    const mail = fakeMail();
    expect(await sendAt(addMinutes(due, 2), mail)).toMatchObject({ sent: 2 });
    expect(ofWhat(mail)).toEqual(["cancelled", "refunded"]);
  });

  test("waits while the mail server won't take it, and no longer", async () => {
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

  test("is told of though nobody could be told that it was canceled", async () => {
    await cancelAndRefund();
    const mail = fakeMail(({ messageId }) => (messageId.includes("cancelled") ? "refused" : "accepted"));
    await sendAt(addMinutes(due, 2), mail);
    expect(ofWhat(mail)).toEqual(["refunded"]);
  });
});

/** A run whenever something may be due. */
async function sendFor(hours: number, from: Date, mail: Mail, more: Partial<Sending> = {}) {
  for (let now = from; now < addHours(from, hours); now = addMinutes(now, 30))
    await sendDue({ ...sendingAt(db, now, mail), ...more });
  return addHours(from, hours);
}

describe("while the mail server is down", () => {
  test("notices wait, longer each time, and are sent once when it is well again", async () => {
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

  test("no links are made for mails that never left", async () => {
    const [id = ""] = await owe(1);
    const linksTo = async () => (await links(db).where("bookingId", "==", id).count().get()).data().count;
    const later = await sendFor(6, due, { enabled: true, send: async () => "deferred" });
    expect(await linksTo()).toBe(0);
    await sendFor(1, later, fakeMail());
    expect(await linksTo()).toBe(1);
  });

  test("for a day, they are given up, and a person is told", async () => {
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

describe("one that can't be decided about", () => {
  const { accounts } = sendingAt(db, due, fakeMail());
  let asked = 0;
  const withoutBob: Partial<Sending> = {
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

  test("is tried for a day, less and less often, and then a person is told", async () => {
    const [fine, stuck] = [await bookWithNotice(db), await bookWithNotice(db, noon, { uid: "bob" })];
    const mail = fakeMail();
    await sendFor(26, due, mail, withoutBob);
    expect(await noticeStatesOf(db, fine)).toEqual(["booked sent"]);
    expect(await noticeStatesOf(db, stuck)).toEqual(["booked failed given-up"]);
    expect([await needsSomebody(fine), await needsSomebody(stuck)]).toEqual([false, true]);
    expect(asked).toBeLessThanOrEqual(30);
    expect(mail.arrived).toHaveLength(1);
  });

  test("leaves once it can be", async () => {
    const stuck = await bookWithNotice(db, noon, { uid: "bob" });
    const mail = fakeMail();
    const later = await sendFor(3, due, mail, withoutBob);
    expect(await noticeStatesOf(db, stuck)).toEqual(["booked owed"]);
    await sendFor(2, later, mail);
    expect(mail.arrived).toHaveLength(1);
    expect(await noticeStatesOf(db, stuck)).toEqual(["booked sent"]);
  });

  test("ends also where nobody can read its appointment, which nobody is shown then", async () => {
    const id = await bookWithNotice(db);
    await db.collection("bookings").doc(id).update({ status: 3 });
    await sendFor(26, due, fakeMail());
    expect(await noticeStatesOf(db, id)).toEqual(["booked failed given-up"]);
    expect(await needsSomebody(id)).toBe(false);
  });
});

describe("one that didn't arrive", () => {
  const reasonsOf = async (id: string) => (await attention(db).doc(id).get()).data()?.reasons;
  const refusing = fakeMail(() => "refused");
  async function refuseAndMove(): Promise<string> {
    const [id = ""] = await owe(1);
    await sendAt(due, refusing);
    await moveByDays(db, id, 1, due);
    return id;
  }

  test("needs nobody once a later one tells how it stands now", async () => {
    const id = await refuseAndMove();
    expect(await reasonsOf(id)).toHaveProperty("notice-failed");
    await sendAt(addMinutes(due, 2), fakeMail());
    expect(await noticeStatesOf(db, id)).toEqual(["booked failed refused", "moved sent"]);
    expect(await reasonsOf(id)).toBeUndefined();
  });

  test("still needs somebody while what the later one tells is something else", async () => {
    const id = await refuseAndMove();
    const batch = db.batch();
    oweNotice(batch, db, { subject: id, version: 3, kind: "paid" }, due);
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

  test("is noted anew just after a later one was sent: the note stays", async () => {
    const id = await refuseAndMove();
    let commits = 0;
    const proxy = await startFirestoreProxy(`127.0.0.1:${ports.firestore}`, {
      async holds(method) {
        // Lease, hand-over, its fate, and then this.
        if (method !== "Commit" || ++commits !== 4) return;
        await attention(db)
          .doc(id)
          .update({ "reasons.notice-failed": addMinutes(due, 1) });
      },
    });
    onTestFinished(proxy.close);
    const slow = connectFirestore(proxy.host);
    onTestFinished(() => slow.terminate());
    await sendDue(sendingAt(slow, addMinutes(due, 2), fakeMail()));
    expect(await noticeStatesOf(db, id)).toEqual(["booked failed refused", "moved sent"]);
    expect(await reasonsOf(id)).toEqual({ "notice-failed": addMinutes(due, 1) });
  });
});

test("of more notices than are read at once none is forgotten, and the newest leaves", async () => {
  const [id = ""] = await owe(1);
  const batch = db.batch();
  for (let version = 2; version <= 102; version++)
    oweNotice(batch, db, { subject: id, version, kind: "moved" }, addSeconds(noon, 1));
  await batch.commit();
  expect(await readNotices(db, id)).toHaveLength(100);
  const mail = fakeMail();
  expect(await sendAt(due, mail)).toMatchObject({ sent: 1, suppressed: 101 });
  expect(mail.arrived.map(({ messageId }) => messageId)).toEqual([`${id}.102.moved@clinic.test`]);
});

test("one that can't be read is looked at once an hour, and once it can be, it is sent", async () => {
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

test("one that can't be sent holds up none of the others, and a run ends in time", async () => {
  await owe(12);
  let now = due.getTime();
  const mail = fakeMail(() => {
    now += 10_000;
    return "accepted";
  });
  await db.collection("outbox").doc("broken.1.booked").set({ subject: "broken", sendAfter: noon });
  const sending = { ...sendingAt(db, due, mail), now: () => new Date(now) };
  const few = { width: 1, pageSize: 5 };
  expect(await sendDue(sending, few)).toMatchObject({ sent: 5, skipped: 1, unfinished: true });
  const rest = await sendDue(sending, { ...few, budgetMs: 3_600_000 });
  expect(rest).toMatchObject({ sent: 7, unfinished: false });
});
