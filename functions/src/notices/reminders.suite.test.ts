import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { emptyClinic } from "../../../emulators/seed/reset.ts";
import { ports } from "../../../emulators/suite/places.ts";
import { emulatedFirestore } from "../../../emulators/testing/admin.ts";
import { connectFirestore } from "../../../emulators/testing/firestore-emulator.ts";
import { book, cancelBooking, moveBooking, newPatient } from "../../testing/booking-calls.ts";
import { startFirestoreProxy } from "../../testing/firestore-proxy.ts";
import { openClinic, openSettings } from "../../testing/open-clinic.ts";
import { openDays } from "../../testing/open-days.ts";
import { writeBooking } from "../../testing/write-booking.ts";
import type { Reminders } from "../contract/settings.ts";
import type { Booking } from "../domain/booking.ts";
import { cancel } from "../domain/booking-states.ts";
import { slotInstant } from "../domain/slot.ts";
import { bookings } from "../firestore/bookings.ts";
import { bySystem, changeBooking } from "../firestore/change-booking.ts";
import { historyOf } from "../firestore/history.ts";
import { outbox } from "../firestore/outbox.ts";
import { oweReminders } from "./reminders.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

const db = emulatedFirestore();
/** Nobody is asked for more than an address here. */
const patient = { uid: "ada", email: "ada@patients.test" };

/** An appointment on a Wednesday at 10:00 in New York, and the times of its reminders. */
const wednesday = new Date("2031-03-05T15:00:00Z");
const sunday = new Date("2031-03-02T14:00:00Z");
const tuesday = new Date("2031-03-04T14:00:00Z");

beforeAll(async () => {
  await emptyClinic();
  await openClinic(db);
});
beforeEach(async () => {
  await openClinic(db);
  // What earlier tests left behind is not for this one.
  const known = await bookings(db).get();
  await Promise.all(known.docs.map(({ ref }) => ref.delete()));
});

const at = (moment: Date, store = db) => ({ db: store, now: () => moment });
const hoursAfter = (moment: Date, hours: number) => new Date(moment.getTime() + hours * 3_600_000);
const write = (fields: Partial<Booking> = {}) =>
  writeBooking(db, patient, wednesday, { nextReminderAt: sunday, ...fields });
const stored = async (id: string) => (await bookings(db).doc(id).get()).data();
const nextOf = async (id: string) => (await stored(id))?.nextReminderAt;
const owedOf = async (id: string) => {
  const { docs } = await outbox(db).where("subject", "==", id).get();
  return docs.map((notice) => notice.data()).filter(({ kind }) => kind === "reminder");
};
const remindBy = (reminders: Reminders) => openClinic(db, [], { reminders });

describe("a reminder that is due", () => {
  test("is owed in the commit that sets the next, and stands in the appointment's history", async () => {
    const id = await write();
    expect(await oweReminders(at(sunday))).toEqual({ owed: 1, failed: 0, unfinished: false });
    expect(await owedOf(id)).toMatchObject([
      {
        ...{ subject: id, version: 2, state: "owed", owedAt: sunday },
        reminder: { startsAt: wednesday, until: new Date("2031-03-02T23:00:00Z") },
      },
    ]);
    expect(await stored(id)).toMatchObject({ version: 2, nextReminderAt: tuesday, updatedAt: sunday });
    const deed = (await historyOf(db, id).doc("2").get()).data();
    expect(deed).toMatchObject({ deed: "reminder-due", by: { role: "system" } });
  });

  test("is owed once, also by two runs at once", async () => {
    const id = await write();
    const runs = await Promise.all([oweReminders(at(sunday)), oweReminders(at(sunday))]);
    await oweReminders(at(hoursAfter(sunday, 2)));
    expect([runs.map(({ failed }) => failed), (await owedOf(id)).length]).toEqual([[0, 0], 1]);
  });

  test("is left alone before its time", async () => {
    const id = await write();
    expect((await oweReminders(at(hoursAfter(sunday, -0.1)))).owed).toBe(0);
    expect((await stored(id))?.version).toBe(1);
  });

  test("of what is canceled while it is looked at is not owed", async ({ onTestFinished }) => {
    const id = await write();
    let rivals = 0;
    const proxy = await startFirestoreProxy(`127.0.0.1:${ports.firestore}`, {
      async holds(method) {
        if (method !== "Commit" || rivals++ > 0) return;
        await changeBooking(db, id, bySystem(sunday), (booking) => cancel(booking, "clinic", sunday));
      },
    });
    onTestFinished(proxy.close);
    const slow = connectFirestore(proxy.host);
    onTestFinished(() => slow.terminate());
    expect(await oweReminders(at(sunday, slow))).toEqual({ owed: 0, failed: 0, unfinished: false });
    expect(rivals).toBeGreaterThan(0);
    expect(await owedOf(id)).toEqual([]);
    expect(await stored(id)).toMatchObject({ version: 2, status: "cancelled", nextReminderAt: null });
  });
});

describe("after an outage", () => {
  test("nobody gets yesterday's", async () => {
    const id = await write();
    expect((await oweReminders(at(hoursAfter(sunday, 24)))).owed).toBe(0);
    expect(await nextOf(id)).toEqual(tuesday);
  });

  test("of days nobody gets two", async () => {
    const id = await write();
    const late = hoursAfter(tuesday, 3);
    expect((await oweReminders(at(late))).owed).toBe(1);
    expect((await oweReminders(at(hoursAfter(late, 1)))).owed).toBe(0);
    expect(await owedOf(id)).toMatchObject([{ reminder: { until: new Date("2031-03-04T23:00:00Z") } }]);
    expect(await nextOf(id)).toBeNull();
  });

  test("until after it has begun there is nothing to remind of", async () => {
    const id = await write();
    expect((await oweReminders(at(wednesday))).owed).toBe(0);
    expect([await owedOf(id), await nextOf(id)]).toEqual([[], null]);
  });
});

describe("settings that changed meanwhile", () => {
  test("hold for what is due: other hours", async () => {
    const id = await write();
    await remindBy({ daysBefore: [3, 1], hours: { from: "12:00", to: "20:00" } });
    expect((await oweReminders(at(sunday))).owed).toBe(0);
    expect(await nextOf(id)).toEqual(hoursAfter(sunday, 3));
    expect((await oweReminders(at(hoursAfter(sunday, 3)))).owed).toBe(1);
    expect(await nextOf(id)).toEqual(hoursAfter(tuesday, 3));
  });

  test("hold for what is due: no reminders at all", async () => {
    const id = await write();
    await remindBy({ ...openSettings.reminders, daysBefore: [] });
    expect((await oweReminders(at(sunday))).owed).toBe(0);
    expect([await owedOf(id), await nextOf(id)]).toEqual([[], null]);
  });
});

describe("a run", () => {
  const writeLater = (hours: number) =>
    writeBooking(db, patient, hoursAfter(wednesday, hours), { nextReminderAt: hoursAfter(sunday, hours) });

  test("takes all that are due, page by page, also several of a day", async () => {
    const ids = await Promise.all([0, 0, 0, 24, 24].map((hours) => writeLater(hours)));
    expect(await oweReminders(at(hoursAfter(sunday, 26)), { pageSize: 2 })).toEqual({
      ...{ owed: 2, failed: 0, unfinished: false },
    });
    const next = await Promise.all(ids.map(nextOf));
    expect(next).toEqual([tuesday, tuesday, tuesday, hoursAfter(tuesday, 24), hoursAfter(tuesday, 24)]);
  });

  test("that has little time ends, says so, and the next one goes on", async () => {
    await Promise.all([write(), write(), write()]);
    let moment = sunday.getTime();
    const slow = {
      db,
      now() {
        moment += 1000;
        return new Date(moment);
      },
    };
    const first = await oweReminders(slow, { budgetMs: 4000, pageSize: 1 });
    expect(first).toEqual({ owed: 2, failed: 0, unfinished: true });
    expect(await oweReminders(slow)).toEqual({ owed: 1, failed: 0, unfinished: false });
  });

  test("is not held up by an appointment that can't be read", async () => {
    await db.collection("bookings").doc("broken").set({ nextReminderAt: sunday });
    const id = await write();
    expect(await oweReminders(at(sunday), { pageSize: 1 })).toMatchObject({ owed: 1, failed: 1 });
    expect(await owedOf(id)).toHaveLength(1);
  });

  test("looks once an hour at one that can't be read, and once it can be, it is reminded of", async () => {
    const id = await write();
    await bookings(db).doc(id).withConverter(null).update({ status: 3 });
    const failed: number[] = [];
    for (const hours of [0, 0.1, 0.9, 1, 1.1])
      failed.push((await oweReminders(at(hoursAfter(sunday, hours)))).failed);
    expect(failed).toEqual([1, 0, 0, 1, 0]);
    await bookings(db).doc(id).update({ status: "booked" });
    expect(await oweReminders(at(hoursAfter(sunday, 2)))).toMatchObject({ owed: 1, failed: 0 });
  });
});

test("what is booked is reminded of, moved it is reminded of anew, and canceled no more", async () => {
  const ada = await newPatient();
  const [before = "", date = ""] = openDays.takeConsecutive(2);
  const timeOn = (slot: string) => slotInstant(before, slot, openSettings.timeZone);
  await remindBy({ daysBefore: [1], hours: { from: "09:00", to: "18:00" } });
  const { _id: id } = await book(ada, { date });
  expect(await nextOf(id)).toEqual(timeOn("09:00 AM"));
  await remindBy({ daysBefore: [1], hours: { from: "11:00", to: "18:00" } });
  await bookings(db).doc(id).update({ confirmedAt: new Date() });
  await moveBooking(ada, id, { date, slot: "10:00 AM" });
  expect(await stored(id)).toMatchObject({ confirmedAt: null, nextReminderAt: timeOn("11:00 AM") });
  await cancelBooking(ada, id);
  expect(await nextOf(id)).toBeNull();
});
