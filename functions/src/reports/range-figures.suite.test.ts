import { beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { request } from "../../../emulators/testing/request.ts";
import type { SignedInUser } from "../../../emulators/testing/sign-up.ts";
import { book, cancelBooking, newPatient } from "../../testing/booking-calls.ts";
import { countReads } from "../../testing/count-reads.ts";
import { newAbsence } from "../../testing/desk-calls.ts";
import { openDayPool } from "../../testing/free-test-days.ts";
import { newAdmin } from "../../testing/roles.ts";
import { testDoctors, writeTestClinic } from "../../testing/test-clinic.ts";
import { showEarnings, showRangeFigures } from "../contract/reports.ts";
import { absences } from "../firestore/absences.ts";
import { publicClinicDocument } from "../firestore/clinic.ts";
import { days } from "../firestore/days.ts";
import { readEarnings } from "./earnings.ts";
import { readFigures } from "./range-figures.ts";

const db = emulatedFirestore();
const wholeDay = 24 * 60;
let admin: SignedInUser;

beforeAll(async () => {
  await clearClinic();
  await writeTestClinic(db);
  admin = await newAdmin(db);
});

async function figures(from: string, to: string) {
  const { body } = await request("GET", `/stats/figures?from=${from}&to=${to}`, { token: admin.token });
  return z.parse(showRangeFigures.answer, body);
}

async function earnings(year: number | string) {
  const { body } = await request("GET", `/stats/earnings?year=${year}`, { token: admin.token });
  return z.parse(showEarnings.answer, body);
}

const payAtDesk = (id: string) => request("POST", `/booking/${id}/desk-payment`, { token: admin.token });
const nothing = { appointments: 0, noShows: 0, confirmed: 0, income: 0, bookedMinutes: 0 };

test("shows bookings by dentist and treatment, beside an equally long range before", async () => {
  const [one, two, three] = await Promise.all([newPatient(), newPatient(), newPatient()]);
  const [earlier = "", before = "", from = "", to = ""] = openDayPool.takeConsecutive(4);
  const checkup = await book(one, { date: from, slot: "09:00 AM", treatmentId: "checkup", doctorId: "ida" });
  await payAtDesk(checkup._id);
  await book(two, { date: to, slot: "09:30 AM", treatmentId: "filling" });
  await book(one, { date: before, slot: "09:00 AM" });
  await cancelBooking(three, (await book(three, { date: from, slot: "10:00 AM" }))._id);
  const { range, before: earlierRange } = await figures(from, to);
  const work = { ...nothing, appointments: 1 };
  expect(range).toEqual({
    from,
    to,
    total: {
      ...nothing,
      appointments: 2,
      income: 60,
      bookedMinutes: 90,
      workedMinutes: 4 * wholeDay,
      cancelled: 1,
      keptOfCancelled: 0,
    },
    doctors: [
      {
        ...{ doctorId: "ida", doctor: "Dr. Ida Test" },
        ...work,
        income: 60,
        bookedMinutes: 30,
        workedMinutes: 2 * wholeDay,
      },
      { doctorId: "omar", doctor: "Dr. Omar Test", ...nothing, workedMinutes: 2 * wholeDay },
      { doctorId: null, doctor: null, ...work, bookedMinutes: 60, workedMinutes: 0 },
    ],
    treatments: [
      { treatmentId: "cleaning", treatment: "Teeth Cleaning", ...nothing },
      { treatmentId: "filling", treatment: "Cavity Filling", ...work, bookedMinutes: 60 },
      { treatmentId: "talk", treatment: "First Talk", ...nothing },
      { treatmentId: "checkup", treatment: "Check-up", ...work, income: 60, bookedMinutes: 30 },
    ],
  });
  expect(earlierRange).toMatchObject({ from: earlier, to: before, total: { appointments: 1, income: 0 } });
});

test("an absence reduces working time, even long ago", async () => {
  const date = openDayPool.take();
  await newAbsence(admin, { doctorId: "omar", from: `${date}T00:00`, to: `${date}T06:00`, reason: "" });
  await absences(db).add({ doctorId: "omar", from: "2020-03-02T12:00", to: "2020-03-03T00:00", reason: "" });
  const hoursOfOmar = async (day: string) => {
    const omar = (await figures(day, day)).range.doctors.find(({ doctorId }) => doctorId === "omar");
    return (omar?.workedMinutes ?? 0) / 60;
  };
  expect(await hoursOfOmar(date)).toBe(18);
  expect(await hoursOfOmar("2020-03-02")).toBe(12);
});

test("former doctors and retired treatments keep their names", async () => {
  const date = openDayPool.take();
  await book(await newPatient(), { date, slot: "09:00 AM", treatmentId: "checkup", doctorId: "omar" });
  await book(await newPatient(), { date, slot: "09:00 AM", treatmentId: "talk" });
  const clinic = (await publicClinicDocument(db).get()).data();
  await request("DELETE", "/service/talk", { token: admin.token });
  await publicClinicDocument(db).update({ doctors: testDoctors.slice(0, 1) });
  const { range } = await figures(date, date);
  if (clinic) await publicClinicDocument(db).set(clinic);
  expect(range.doctors.map(({ doctor }) => doctor)).toEqual(["Dr. Ida Test", "Dr. Omar Test", null]);
  expect(range.treatments.at(-1)).toMatchObject({ treatment: "First Talk", appointments: 1 });
});

const visit = {
  ...{
    holder: "doctor-ida",
    treatmentId: "checkup",
    slot: "09:00 AM",
    minutes: 30,
    status: "booked" as const,
  },
  ...{
    payment: "unpaid" as const,
    method: null,
    cents: 6000,
    returnedCents: 0,
    confirmed: true,
    arrived: false,
    version: 1,
  },
};
const paidByCard = { ...visit, payment: "paid" as const, method: "card" as const, cents: 12345 };
const atDesk = { ...visit, payment: "paid" as const, method: "desk" as const, cents: 10 };
const none = { count: 0, cardCents: 0, deskCents: 0 };

/** Writes days in a past that no call can book: two years, with bookings twice a month on the first of them. */
async function writePast(): Promise<void> {
  await days(db)
    .doc("2018-12-31")
    .set({
      visits: { a: paidByCard, b: visit },
      blocks: {},
      cancelled: { count: 1, cardCents: 0, deskCents: 500 },
    });
  await days(db)
    .doc("2019-01-01")
    .set({ visits: { c: visit, d: atDesk }, blocks: {}, cancelled: none });
  await days(db)
    .doc("2019-12-31")
    .set({ visits: { e: paidByCard }, blocks: {}, cancelled: { count: 1, cardCents: 1, deskCents: 0 } });
}

test("a year's income is listed by month, by card and at the desk, with the outstanding amount", async () => {
  await writePast();
  const { months, before } = await earnings(2019);
  expect(months).toHaveLength(12);
  expect(months[0]).toEqual({ month: "2019-01", card: 0, desk: 0.1, outstanding: 60 });
  expect(months[5]).toEqual({ month: "2019-06", card: 0, desk: 0, outstanding: 0 });
  expect(months[11]).toEqual({ month: "2019-12", card: 123.46, desk: 0, outstanding: 0 });
  expect(before).toEqual({ card: 123.45, desk: 5, outstanding: 60 });
});

test("desk payments count as income, and upcoming appointments are not outstanding", async () => {
  const date = openDayPool.take();
  const { _id } = await book(await newPatient(), { date, slot: "09:00 AM", treatmentId: "filling" });
  const ofMonth = async () =>
    (await earnings(date.slice(0, 4))).months.find(({ month }) => date.startsWith(month));
  const before = await ofMonth();
  await payAtDesk(_id);
  expect(await ofMonth()).toEqual({ ...before, desk: (before?.desk ?? 0) + 150, outstanding: 0 });
});

test("the number of reads doesn't depend on the number of appointments", async () => {
  await writePast();
  const former = { ...visit, holder: "doctor-former", treatmentId: "former" };
  const visits = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`visit-${i}`, former]));
  await days(db).doc("2019-01-02").set({ visits, blocks: {}, cancelled: none });
  const later = await absences(db).where("to", ">", "2018-12-31T00:00").get();
  // The reads are three days, the clinic, a booking of the dentist who left, a retired treatment, and at least one for the
  // absences.
  expect(await countReads(() => readFigures(db, ["2019-01-01", "2019-01-02"]))).toBe(
    6 + Math.max(1, later.size),
  );
  expect(await countReads(() => readEarnings(db, 2019, new Date()))).toBe(5);
});

test.each([
  "figures?from=2026-13-01&to=2026-12-31",
  "figures?from=2026-01-01&to=2027-06-01",
  "figures?from=2026-01-02&to=2026-01-01",
  "figures?from=2026-01-01",
  "earnings?year=1999",
  "earnings?year=10000",
  "earnings?year=2026.5",
  "earnings?year=last",
  "earnings",
])("refuses %s", async (asked) => {
  expect((await request("GET", `/stats/${asked}`, { token: admin.token })).status).toBe(400);
});

test.each([
  "figures?from=1000-01-01&to=1000-12-31",
  "figures?from=9999-01-01&to=9999-12-31",
  "earnings?year=9999",
])("figures are available at the first and last years of the calendar: %s", async (asked) => {
  expect((await request("GET", `/stats/${asked}`, { token: admin.token })).status).toBe(200);
});
