import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { waitForStableToday } from "../../../emulators/testing/day-pool.ts";
import { request } from "../../../emulators/testing/request.ts";
import { book, invalidFieldsInAnswer, newPatient } from "../../testing/booking-calls.ts";
import { countReads } from "../../testing/count-reads.ts";
import { openDayPool } from "../../testing/free-test-days.ts";
import { newAdmin } from "../../testing/roles.ts";
import { sampleDoctor, sitePortrait } from "../../testing/sample-clinic.ts";
import { serveApp } from "../../testing/serve-app.ts";
import { alwaysOpenSettings, writeTestClinic } from "../../testing/test-clinic.ts";
import { routes } from "../app/routes.ts";
import {
  findNextAvailable,
  listAvailable,
  listAvailableDays,
  listManagedTimes,
  listOpenings,
  listSoonest,
} from "../contract/available.ts";
import { openingHoursSchema } from "../contract/settings.ts";
import { datesInRange, formatDate, plusDays, todayIn, weekdays } from "../domain/calendar-date.ts";
import { dayWithoutBookings } from "../domain/day-entry.ts";
import { slotInstant } from "../domain/slot.ts";
import { publicClinicDocument, readClinic } from "../firestore/clinic.ts";
import { days } from "../firestore/days.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

const db = emulatedFirestore();

beforeAll(clearClinic);
/** Cleaning, filling and talk have no dentists; Ida and Omar perform the check-up. */
beforeEach(() => writeTestClinic(db));

const times = ["09:00 AM", "09:30 AM", "10:00 AM", "10:30 AM", "11:00 AM"];

async function availableOn(date: string, doctor?: string) {
  const { body } = await request("GET", `/available?date=${date}${doctor ? `&doctor=${doctor}` : ""}`);
  return z.parse(listAvailable.answer, body);
}

const checkupOn = async (date: string, doctor?: string) =>
  (await availableOn(date, doctor)).find(({ _id }) => _id === "checkup");

const askNext = (query = "") => request("GET", `/available/next?${query}`);

async function nextAvailable(query?: string) {
  const { body } = await askNext(query);
  return z.parse(findNextAvailable.answer, body);
}

const askDays = (query: string) => request("GET", `/available/days?${query}`);

async function freeOn(query: string): Promise<number[]> {
  return z.parse(listAvailableDays.answer, (await askDays(query)).body).map(({ free }) => free);
}

const bookingInput = (date: string, change: object) => ({ date, treatmentId: "checkup", ...change });

test("an answer lists the times of any dentist, and each dentist's own", async () => {
  const date = openDayPool.take();
  await book(await newPatient(), bookingInput(date, { doctorId: "ida" }));
  await book(await newPatient(), bookingInput(date, { doctorId: "omar", slot: "11:00 AM" }));
  expect(await checkupOn(date)).toMatchObject({
    slots: times,
    doctors: [
      { _id: "ida", name: "Dr. Ida Test", img: sitePortrait, slots: times.slice(1) },
      { _id: "omar", name: "Dr. Omar Test", slots: times.slice(0, -1) },
    ],
  });
  await book(await newPatient(), bookingInput(date, { doctorId: "omar" }));
  expect((await checkupOn(date))?.slots).toEqual(times.slice(1));
  const seats = (await availableOn(date)).filter(({ _id }) => _id !== "checkup");
  expect(seats.map(({ doctors }) => doctors)).toEqual([[], [], []]);
});

test("a dentist without a free time is not listed", async () => {
  const date = openDayPool.take();
  for (const slot of times) await book(await newPatient(), bookingInput(date, { doctorId: "ida", slot }));
  const { slots, doctors } = (await checkupOn(date)) ?? {};
  expect([slots, doctors?.map(({ _id }) => _id)]).toEqual([times, ["omar"]]);
});

test("with a doctor only that doctor's times are listed, and none for an unknown one", async () => {
  const date = openDayPool.take();
  await book(await newPatient(), bookingInput(date, { doctorId: "ida" }));
  const theirs = await availableOn(date, "ida");
  expect(theirs.map(({ _id, slots }) => [_id, slots])).toEqual([
    ["cleaning", []],
    ["filling", []],
    ["talk", []],
    ["checkup", times.slice(1)],
  ]);
  expect((await checkupOn(date, "ida"))?.doctors.map(({ _id }) => _id)).toEqual(["ida"]);
  expect((await availableOn(date, "nobody")).flatMap(({ slots }) => slots)).toEqual([]);
  expect((await request("GET", `/available?date=${date}&doctor=a/b`)).status).toBe(400);
});

test("a time is offered only if the whole treatment fits into its doctor's hours", async () => {
  const date = openDayPool.take();
  const morning = [
    { from: "08:00", to: "09:15" },
    { from: "09:30", to: "10:45" },
  ];
  const hours = Object.fromEntries(weekdays.map((weekday) => [weekday, morning]));
  const ida = sampleDoctor("ida", ["checkup"], { hours: openingHoursSchema.parse(hours) });
  await writeTestClinic(db, [], {}, [ida]);
  expect((await checkupOn(date))?.slots).toEqual(["09:30 AM", "10:00 AM"]);
});

test("the next free day skips closed and full days, for anyone and for one doctor", async () => {
  const today = await waitForStableToday(alwaysOpenSettings.timeZone);
  const [full = "", closed = "", free = "", later = ""] = openDayPool.takeConsecutive(4, { soon: true });
  const closedDays = [...datesInRange(today, plusDays(full, -1)), closed].map((date) => ({
    date,
    reason: "",
  }));
  await writeTestClinic(db, [], { closedDays });
  const checkups = (await readClinic(db)).treatments.filter(({ id }) => id === "checkup");
  await publicClinicDocument(db).update({ treatments: checkups });
  for (const doctorId of ["ida", "omar"]) {
    for (const slot of times) await book(await newPatient(), bookingInput(full, { doctorId, slot }));
  }
  const next = await nextAvailable();
  expect([next.date, next.dateISO]).toEqual([formatDate(free), free]);
  expect(next.treatments).toEqual(await availableOn(free));
  await publicClinicDocument(db).update({
    absences: [{ id: "away", doctorId: "ida", from: `${free}T00:00`, to: `${later}T00:00` }],
  });
  expect([(await nextAvailable("doctor=ida")).dateISO, (await nextAvailable("doctor=omar")).dateISO]).toEqual(
    [later, free],
  );
});

test("the next free day of one treatment is the first on which it can be booked, with one doctor or anyone", async () => {
  const [full = "", next = ""] = openDayPool.takeConsecutive(2);
  for (const doctorId of ["ida", "omar"]) {
    for (const slot of times) await book(await newPatient(), bookingInput(full, { doctorId, slot }));
  }
  const from = `from=${full}`;
  const found = await nextAvailable(`${from}&treatment=checkup`);
  expect([found.dateISO, found.treatments]).toEqual([next, await availableOn(next)]);
  expect((await nextAvailable(from)).dateISO).toBe(full);
  expect((await nextAvailable(`${from}&treatment=cleaning`)).dateISO).toBe(full);
  await publicClinicDocument(db).update({
    absences: [{ id: "away", doctorId: "ida", from: `${next}T00:00`, to: `${plusDays(next, 1)}T00:00` }],
  });
  const ofDoctors = ["ida", "omar"].map((id) => nextAvailable(`${from}&treatment=checkup&doctor=${id}`));
  const [idas, omars] = await Promise.all(ofDoctors);
  expect(omars?.dateISO).toBe(next);
  expect(idas?.dateISO && idas.dateISO > next).toBe(true);
});

test("the search for the next free day starts at `from`, in either date format, but not before today", async () => {
  const today = await waitForStableToday(alwaysOpenSettings.timeZone);
  const date = openDayPool.take();
  expect((await nextAvailable(`from=${encodeURIComponent(formatDate(date))}`)).dateISO).toBe(date);
  const past = await nextAvailable(`from=${plusDays(today, -30)}`);
  expect(past.dateISO).toBe((await nextAvailable()).dateISO);
  expect((await nextAvailable("from=9999-12-31")).dateISO).toBeNull();
  expect(invalidFieldsInAnswer(await askNext("from=2027-02-30"))).toEqual(["from"]);
});

test("a call looks at 91 days, and returns the day to continue from", async () => {
  const from = plusDays(await waitForStableToday(alwaysOpenSettings.timeZone), 1);
  const back = plusDays(from, 100);
  const away = ["ida", "omar"].map((doctorId) => ({
    ...{ id: `away-${doctorId}`, doctorId },
    ...{ from: `${from}T00:00`, to: `${back}T00:00` },
  }));
  await publicClinicDocument(db).update({ absences: away });
  const first = await nextAvailable(`treatment=checkup&from=${from}`);
  expect(first).toEqual({ date: null, dateISO: null, treatments: [], next: plusDays(from, 91) });
  const { dateISO, next } = await nextAvailable(`treatment=checkup&from=${first.next}`);
  expect([dateISO && dateISO >= back, next]).toEqual([true, undefined]);
  // There is no day to continue from if the horizon ends before it.
  await publicClinicDocument(db).update({ "settings.horizonDays": 60 });
  expect((await nextAvailable(`treatment=checkup&from=${from}`)).next).toBeUndefined();
});

test("there is no next free day if nothing is free within the horizon, or for an unknown doctor or treatment", async () => {
  const none = { date: null, dateISO: null, treatments: [] };
  for (const query of ["doctor=nobody", "treatment=nothing", "treatment=retired"])
    expect([query, await nextAvailable(query)]).toEqual([query, none]);
  // A treatment without dentists has no times of a dentist.
  expect(await nextAvailable("treatment=cleaning&doctor=ida")).toEqual(none);
  const today = await waitForStableToday(alwaysOpenSettings.timeZone);
  const closedDays = [0, 1, 2, 3].map((days) => ({ date: plusDays(today, days), reason: "" }));
  await writeTestClinic(db, [], { horizonDays: 2, closedDays });
  expect(await nextAvailable()).toEqual(none);
});

test("the soonest time of each treatment is listed, within fourteen days", async () => {
  const [full = "", next = ""] = openDayPool.takeConsecutive(2);
  for (const doctorId of ["ida", "omar"]) {
    for (const slot of times) await book(await newPatient(), bookingInput(full, { doctorId, slot }));
  }
  const beginning = slotInstant(full, "09:15 AM", alwaysOpenSettings.timeZone) ?? new Date();
  const soonestAt = async (now: Date) => {
    const app = await serveApp(routes, { db, now: () => now });
    try {
      const { body, headers } = await request("GET", "/available/soonest", { origin: app.origin });
      expect(headers.get("Cache-Control")).toBe("public, max-age=0, s-maxage=30");
      return new Map(z.parse(listSoonest.answer, body).map(({ _id, ...first }) => [_id, first]));
    } finally {
      await app.close();
    }
  };
  const soonest = await soonestAt(beginning);
  expect(soonest.get("cleaning")).toEqual({ dateISO: full, slot: "09:30 AM", doctors: [] });
  const first = { dateISO: next, slot: "09:00 AM" };
  expect(soonest.get("checkup")).toEqual({
    ...first,
    doctors: ["ida", "omar"].map((_id) => ({ _id, ...first })),
  });
  const allClosed = datesInRange(full, plusDays(full, 13)).map((date) => ({ date, reason: "" }));
  await writeTestClinic(db, [], { closedDays: allClosed });
  expect(await soonestAt(beginning)).toEqual(new Map());
  await writeTestClinic(db, [], { closedDays: allClosed.slice(0, -1) });
  expect((await soonestAt(beginning)).get("cleaning")?.dateISO).toBe(plusDays(full, 13));
});

test("the openings of fourteen days are listed for a treatment, with a doctor, and without days that can't be booked", async () => {
  const [date = "", next = "", closed = ""] = openDayPool.takeConsecutive(3);
  await book(await newPatient(), bookingInput(date, { doctorId: "ida", slot: "09:00 AM" }));
  await book(await newPatient(), bookingInput(next, { doctorId: "omar", slot: "09:00 AM" }));
  await writeTestClinic(db, [], { closedDays: [{ date: closed, reason: "" }] });
  const beginning = slotInstant(date, "08:00 AM", alwaysOpenSettings.timeZone) ?? new Date();
  const app = await serveApp(routes, { db, now: () => beginning });
  const openingsOf = async (query: string) => {
    const { body, headers } = await request("GET", `/available/openings?${query}`, { origin: app.origin });
    expect(headers.get("Cache-Control")).toBe("public, max-age=0, s-maxage=30");
    return z.parse(listOpenings.answer, body);
  };
  try {
    const anyones = await openingsOf("treatment=checkup");
    expect(anyones.slice(0, 2)).toEqual([date, next].map((dateISO) => ({ ...checkups, dateISO })));
    expect(anyones.map(({ dateISO }) => dateISO)).not.toContain(closed);
    expect(anyones.at(-1)?.dateISO).toBe(plusDays(date, 13));
    const ofIda = await openingsOf("doctor=ida");
    expect(ofIda[0]).toEqual({ ...checkups, dateISO: date, slots: times.slice(1) });
    expect(ofIda[1]).toEqual({ ...checkups, dateISO: next });
    expect(await openingsOf("doctor=ida&treatment=cleaning")).toEqual([]);
    expect(await openingsOf("treatment=retired")).toEqual([]);
  } finally {
    await app.close();
  }
});

const checkups = { treatment: "checkup", slots: times };

test("each day has its number of free times, for all treatments, one doctor or one treatment", async () => {
  const [date = "", next = ""] = openDayPool.takeConsecutive(2);
  await book(await newPatient(), { date });
  await book(await newPatient(), bookingInput(date, { doctorId: "ida" }));
  // Each of the four treatments has five times; Omar is still free at nine.
  expect(await freeOn(`from=${date}&days=2`)).toEqual([19, 20]);
  expect(await freeOn(`from=${date}&days=2&doctor=ida`)).toEqual([4, 5]);
  expect(await freeOn(`from=${date}&days=2&treatment=checkup`)).toEqual([5, 5]);
  expect(await freeOn(`from=${date}&days=2&treatment=checkup&doctor=ida`)).toEqual([4, 5]);
  expect(await freeOn(`from=${date}&days=2&treatment=talk&doctor=ida`)).toEqual([0, 0]);
  expect(await freeOn(`from=${date}&days=1&treatment=nothing`)).toEqual([0]);
  expect(await freeOn(`from=${encodeURIComponent(formatDate(next))}&days=1`)).toEqual([20]);
});

test("a day that is closed, past or beyond the horizon has no free time", async () => {
  const today = await waitForStableToday(alwaysOpenSettings.timeZone);
  const closed = openDayPool.take();
  await writeTestClinic(db, [], { closedDays: [{ date: closed, reason: "" }] });
  expect(await freeOn(`from=${closed}&days=1`)).toEqual([0]);
  expect(await freeOn(`from=${plusDays(today, -7)}&days=7`)).toEqual(Array(7).fill(0));
  const last = plusDays(today, alwaysOpenSettings.horizonDays);
  const [onTheLast, beyond] = await freeOn(`from=${last}&days=2`);
  expect([onTheLast, beyond]).toEqual([expect.any(Number), 0]);
  expect(onTheLast).toBeGreaterThan(0);
});

test("at most 42 days can be counted at once", async () => {
  const from = plusDays(await waitForStableToday(alwaysOpenSettings.timeZone), -21);
  const { body } = await askDays(`from=${from}&days=42`);
  const dates = z.parse(listAvailableDays.answer, body).map(({ dateISO }) => dateISO);
  expect(dates).toEqual(Array.from({ length: 42 }, (_, i) => plusDays(from, i)));
  for (const days of [0, 43, 1.5]) {
    const answer = await askDays(`from=${from}&days=${days}`);
    expect([answer.status, invalidFieldsInAnswer(answer)]).toEqual([400, ["days"]]);
  }
  expect(invalidFieldsInAnswer(await askDays("from=2027-02-30&days=7"))).toEqual(["from"]);
});

test("the published clinic may be cached, and is read again for a `fresh` request", async () => {
  const date = openDayPool.take();
  let now = new Date();
  const app = await serveApp(routes, { db, now: () => now, clinicHeldMs: 5000 });
  const ask = (more = "") => request("GET", `/available?date=${date}${more}`, { origin: app.origin });
  const offered = async (more?: string) =>
    z.parse(listAvailable.answer, (await ask(more)).body).map(({ _id }) => _id);
  try {
    expect(await offered()).toContain("talk");
    const { treatments } = await readClinic(db);
    await publicClinicDocument(db).update({ treatments: treatments.filter(({ id }) => id !== "talk") });
    now = new Date(now.getTime() + 4999);
    expect(await offered()).toContain("talk");
    expect(await countReads(() => ask())).toBe(1);
    expect(await offered("&fresh=1")).not.toContain("talk");
    expect(await offered()).not.toContain("talk");
    await publicClinicDocument(db).update({ treatments });
    now = new Date(now.getTime() + 5000);
    expect(await offered()).toContain("talk");
  } finally {
    await app.close();
  }
});

test("free times may be cached for five seconds, and not at all for a `fresh` request", async () => {
  const date = openDayPool.take();
  for (const path of [`/available?date=${date}`, "/available/next?", `/available/days?from=${date}&days=1`]) {
    const looked = await request("GET", path);
    expect(looked.headers.get("Cache-Control")).toBe("public, max-age=0, s-maxage=5");
    const fresh = await request("GET", `${path}&fresh=1`);
    expect(fresh.headers.get("Cache-Control")).toBe("private, no-store");
  }
});

test("a day's times cost two reads, whatever its number of bookings; several days cost one more for each day with bookings", async () => {
  const [date = "", next = ""] = openDayPool.takeConsecutive(2);
  const visit = { holder: "doctor-ida", treatmentId: "checkup", slot: "09:00 AM", minutes: 30, version: 1 };
  const unpaid = {
    status: "booked",
    payment: "unpaid",
    method: null,
    cents: 6000,
    returnedCents: 0,
  } as const;
  const nobodySaid = { confirmed: false, arrived: false };
  const visits = Object.fromEntries(
    Array.from({ length: 1000 }, (_, i) => [`visit-${i}`, { ...visit, ...unpaid, ...nobodySaid }]),
  );
  await days(db)
    .doc(date)
    .set({ ...dayWithoutBookings, visits });
  const app = await serveApp(routes, { db, now: () => new Date() });
  const reads = (path: string) => countReads(() => request("GET", path, { origin: app.origin }));
  try {
    expect(await reads(`/available?date=${date}`)).toBe(2);
    expect(await reads(`/available?date=${next}&doctor=ida`)).toBe(2);
    expect(await reads(`/available/days?from=${date}&days=2`)).toBe(2);
    expect(await reads("/available/next?doctor=nobody")).toBe(1);
    expect(await reads("/available/soonest")).toBeLessThanOrEqual(15);
  } finally {
    await app.close();
    await days(db).doc(date).delete();
  }
});

test("the desk sees the free times of one treatment beyond the horizon, and the one nearest to a time", async () => {
  await writeTestClinic(db, [], { horizonDays: 10 });
  const admin = await newAdmin(db);
  const from = plusDays(todayIn(alwaysOpenSettings.timeZone, new Date()), 180);
  const despite = ["beyond-horizon"];
  await book(admin, bookingInput(from, { patient: "", doctorId: "ida", slot: "10:00 AM", despite }));
  const ask = async (query: string) => {
    const path = `/available/managed?treatment=checkup&${query}`;
    return z.parse(listManagedTimes.answer, (await request("GET", path, { token: admin.token })).body);
  };
  const [ida, omar] = [
    { _id: "ida", name: "Dr. Ida Test" },
    { _id: "omar", name: "Dr. Omar Test" },
  ];
  const [day] = await ask(`from=${from}`);
  expect(day?.times.map(({ slot }) => slot)).toEqual(times);
  expect(day?.times.find(({ slot }) => slot === "10:00 AM")?.doctors).toEqual([omar]);
  expect(await ask(`from=${from}&days=2&doctor=ida&around=10:10 AM`)).toEqual([
    { dateISO: from, times: [{ slot: "10:30 AM", doctors: [ida] }] },
    { dateISO: plusDays(from, 1), times: [{ slot: "10:00 AM", doctors: [ida] }] },
  ]);
  expect(await ask(`from=${plusDays(from, 800)}`)).toEqual([]);
});
