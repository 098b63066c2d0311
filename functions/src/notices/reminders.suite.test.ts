import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { ports } from "../../../emulators/suite/ports-and-paths.ts";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { connectFirestore } from "../../../emulators/testing/firestore-emulator.ts";
import { book, cancelBooking, moveBooking, newPatient } from "../../testing/booking-calls.ts";
import { startFirestoreProxy } from "../../testing/firestore-proxy.ts";
import { openDayPool } from "../../testing/free-test-days.ts";
import { alwaysOpenSettings, writeTestClinic } from "../../testing/test-clinic.ts";
import { writeBooking } from "../../testing/write-booking.ts";
import type { Reminders } from "../contract/settings.ts";
import type { Booking } from "../domain/booking.ts";
import { cancel } from "../domain/booking-states.ts";
import { slotInstant } from "../domain/slot.ts";
import { bookings } from "../firestore/bookings.ts";
import { changeBooking, systemActorAt } from "../firestore/change-booking.ts";
import { historyOf } from "../firestore/history.ts";
import { outbox } from "../firestore/outbox.ts";
import { addDueReminders } from "./reminders.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

const db = emulatedFirestore();
/** Nobody is asked for more than an address here. */
const patient = { uid: "ada", email: "ada@patients.test" };

/** An appointment on a Wednesday at 10:00 in New York, and the times of its reminders. */
const wednesday = new Date("2031-03-05T15:00:00Z");
const sunday = new Date("2031-03-02T14:00:00Z");
const tuesday = new Date("2031-03-04T14:00:00Z");

beforeAll(async () => {
  await clearClinic();
  await writeTestClinic(db);
});
beforeEach(async () => {
  await writeTestClinic(db);
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
const remindBy = (reminders: Reminders) => writeTestClinic(db, [], { reminders });

describe("a due reminder", () => {
  test("is owed in the same commit that sets the next reminder and adds the history event", async () => {
    const id = await write();
    expect(await addDueReminders(at(sunday))).toEqual({ owed: 1, failed: 0, unfinished: false });
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

  test("is owed once, even with two concurrent runs", async () => {
    const id = await write();
    const runs = await Promise.all([addDueReminders(at(sunday)), addDueReminders(at(sunday))]);
    await addDueReminders(at(hoursAfter(sunday, 2)));
    expect([runs.map(({ failed }) => failed), (await owedOf(id)).length]).toEqual([[0, 0], 1]);
  });

  test("is not owed before its time", async () => {
    const id = await write();
    expect((await addDueReminders(at(hoursAfter(sunday, -0.1)))).owed).toBe(0);
    expect((await stored(id))?.version).toBe(1);
  });

  test("is not owed if the booking is canceled during the run", async ({ onTestFinished }) => {
    const id = await write();
    let rivals = 0;
    const proxy = await startFirestoreProxy(`127.0.0.1:${ports.firestore}`, {
      async holds(method) {
        if (method !== "Commit" || rivals++ > 0) return;
        await changeBooking(db, id, systemActorAt(sunday), (booking) => cancel(booking, "clinic", sunday));
      },
    });
    onTestFinished(proxy.close);
    const slow = connectFirestore(proxy.host);
    onTestFinished(() => slow.terminate());
    expect(await addDueReminders(at(sunday, slow))).toEqual({ owed: 0, failed: 0, unfinished: false });
    expect(rivals).toBeGreaterThan(0);
    expect(await owedOf(id)).toEqual([]);
    expect(await stored(id)).toMatchObject({ version: 2, status: "cancelled", nextReminderAt: null });
  });
});

describe("after an outage", () => {
  test("yesterday's reminder is skipped", async () => {
    const id = await write();
    expect((await addDueReminders(at(hoursAfter(sunday, 24)))).owed).toBe(0);
    expect(await nextOf(id)).toEqual(tuesday);
  });

  test("only one of several missed reminders is sent", async () => {
    const id = await write();
    const late = hoursAfter(tuesday, 3);
    expect((await addDueReminders(at(late))).owed).toBe(1);
    expect((await addDueReminders(at(hoursAfter(late, 1)))).owed).toBe(0);
    expect(await owedOf(id)).toMatchObject([{ reminder: { until: new Date("2031-03-04T23:00:00Z") } }]);
    expect(await nextOf(id)).toBeNull();
  });

  test("an appointment that has begun gets no reminder", async () => {
    const id = await write();
    expect((await addDueReminders(at(wednesday))).owed).toBe(0);
    expect([await owedOf(id), await nextOf(id)]).toEqual([[], null]);
  });
});

describe("reminder settings that have changed", () => {
  test("apply to due reminders: other hours", async () => {
    const id = await write();
    await remindBy({ daysBefore: [3, 1], hours: { from: "12:00", to: "20:00" } });
    expect((await addDueReminders(at(sunday))).owed).toBe(0);
    expect(await nextOf(id)).toEqual(hoursAfter(sunday, 3));
    expect((await addDueReminders(at(hoursAfter(sunday, 3)))).owed).toBe(1);
    expect(await nextOf(id)).toEqual(hoursAfter(tuesday, 3));
  });

  test("apply to due reminders: no reminders at all", async () => {
    const id = await write();
    await remindBy({ ...alwaysOpenSettings.reminders, daysBefore: [] });
    expect((await addDueReminders(at(sunday))).owed).toBe(0);
    expect([await owedOf(id), await nextOf(id)]).toEqual([[], null]);
  });
});

describe("a run", () => {
  const writeLater = (hours: number) =>
    writeBooking(db, patient, hoursAfter(wednesday, hours), { nextReminderAt: hoursAfter(sunday, hours) });

  test("handles all due reminders page by page, even several on one day", async () => {
    const ids = await Promise.all([0, 0, 0, 24, 24].map((hours) => writeLater(hours)));
    expect(await addDueReminders(at(hoursAfter(sunday, 26)), { pageSize: 2 })).toEqual({
      ...{ owed: 2, failed: 0, unfinished: false },
    });
    const next = await Promise.all(ids.map(nextOf));
    expect(next).toEqual([tuesday, tuesday, tuesday, hoursAfter(tuesday, 24), hoursAfter(tuesday, 24)]);
  });

  test("stops and reports unfinished when its time is up, and the next run continues", async () => {
    await Promise.all([write(), write(), write()]);
    let moment = sunday.getTime();
    const slow = {
      db,
      now() {
        moment += 1000;
        return new Date(moment);
      },
    };
    const first = await addDueReminders(slow, { budgetMs: 4000, pageSize: 1 });
    expect(first).toEqual({ owed: 2, failed: 0, unfinished: true });
    expect(await addDueReminders(slow)).toEqual({ owed: 1, failed: 0, unfinished: false });
  });

  test("continues after an unreadable booking", async () => {
    await db.collection("bookings").doc("broken").set({ nextReminderAt: sunday });
    const id = await write();
    expect(await addDueReminders(at(sunday), { pageSize: 1 })).toMatchObject({ owed: 1, failed: 1 });
    expect(await owedOf(id)).toHaveLength(1);
  });

  test("retries an unreadable booking once an hour, and reminds once it is readable", async () => {
    const id = await write();
    await bookings(db).doc(id).withConverter(null).update({ status: 3 });
    const failed: number[] = [];
    for (const hours of [0, 0.1, 0.9, 1, 1.1])
      failed.push((await addDueReminders(at(hoursAfter(sunday, hours)))).failed);
    expect(failed).toEqual([1, 0, 0, 1, 0]);
    await bookings(db).doc(id).update({ status: "booked" });
    expect(await addDueReminders(at(hoursAfter(sunday, 2)))).toMatchObject({ owed: 1, failed: 0 });
  });
});

test("booking sets the next reminder, moving recomputes it, and canceling clears it", async () => {
  const ada = await newPatient();
  const [before = "", date = ""] = openDayPool.takeConsecutive(2);
  const timeOn = (slot: string) => slotInstant(before, slot, alwaysOpenSettings.timeZone);
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
