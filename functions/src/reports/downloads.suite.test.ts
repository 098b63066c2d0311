import { beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { urls } from "../../../emulators/suite/ports-and-paths.ts";
import { emulatedFirestore, emulatedPhotoStorage } from "../../../emulators/testing/admin-sdk.ts";
import { request } from "../../../emulators/testing/request.ts";
import type { SignedInUser } from "../../../emulators/testing/sign-up.ts";
import { newAdmin } from "../../testing/roles.ts";
import { writeTestClinic } from "../../testing/test-clinic.ts";
import { daysFromNow, writeBooking } from "../../testing/write-booking.ts";
import { showEarnings } from "../contract/reports.ts";
import { accessLog } from "../firestore/access-log.ts";
import { bookings } from "../firestore/bookings.ts";
import { days } from "../firestore/days.ts";
import { datePayments } from "../migrations/date-payments.ts";
import { rebuildDays } from "../migrations/rebuild-days.ts";

const db = emulatedFirestore();
const stores = { db, photos: emulatedPhotoStorage() };
const ada = { uid: "ada", email: "ada@patients.test" };
let admin: SignedInUser;

beforeAll(async () => {
  await clearClinic();
  await writeTestClinic(db, [], { locale: "en-DE", currency: "EUR" });
  admin = await newAdmin(db);
});

/** Returns the file's rows, with its name. */
async function download(path: string) {
  const response = await fetch(`${urls.site}${path}`, {
    headers: { Authorization: `Bearer ${admin.token}` },
  });
  const text = Buffer.from(await response.arrayBuffer()).toString();
  const [head = "", ...rows] = text.split("\r\n").slice(0, -1);
  return { name: response.headers.get("Content-Disposition"), head, rows };
}

const visit = {
  currency: "EUR",
  date: "2024-03-04",
  slot: "09:00 AM",
  startsAt: new Date("2024-03-04T14:00:00Z"),
  endsAt: new Date("2024-03-04T14:30:00Z"),
};
const paid = {
  ...visit,
  payment: "paid",
  method: "desk",
  deskMethod: "cash",
  paidAt: new Date("2024-03-05T17:00:00Z"),
} as const;

test("a day's appointments, by start time, with names that start no formula", async () => {
  const slot = { ...visit, date: "2024-02-01" };
  await writeBooking(db, ada, daysFromNow(0), { ...slot, patientName: "Zoë Ünal" });
  const earlier = { slot: "08:00 AM", startsAt: new Date("2024-03-04T13:00:00Z") };
  await writeBooking(db, ada, daysFromNow(0), { ...slot, ...earlier, patientName: "=1+1" });
  const { name, head, rows } = await download("/schedule/csv?date=2024-02-01");
  expect(name).toBe('attachment; filename="schedule-2024-02-01.csv"');
  expect(head).toMatch(/^\ufeffDate;Start;End;Patient;/);
  expect(rows).toEqual([
    "01/02/2024;08:00;09:30;'=1+1;202-555-0143;ada@patients.test;Teeth Cleaning;;Booked;Unpaid;90,00;EUR;",
    "01/02/2024;09:00;09:30;Zoë Ünal;202-555-0143;ada@patients.test;Teeth Cleaning;;Booked;Unpaid;90,00;EUR;",
  ]);
});

test("patients of a range, each once", async () => {
  const days = ["2024-01-02", "2024-01-09"];
  for (const date of days) await writeBooking(db, ada, daysFromNow(0), { ...visit, date, status: "no-show" });
  await writeBooking(db, ada, daysFromNow(0), { ...visit, date: "2024-01-03", status: "cancelled" });
  const { rows } = await download("/people/csv?from=2024-01-01&to=2024-01-31");
  expect(rows).toEqual(["Ada Patient;202-555-0143;ada@patients.test;2;2;02/01/2024;09/01/2024"]);
});

test("payments and earnings count on the day of the payment, once they are dated, and name no patient", async () => {
  const id = await writeBooking(db, ada, daysFromNow(0), {
    ...paid,
    doctorId: "ida",
    doctor: "Dr. Ida Test",
    holder: "doctor-ida",
  });
  const { received: _, receivedOn: __, ...old } = (await bookings(db).doc(id).get()).data() ?? {};
  await db.collection("bookings").doc(id).set(old);
  const found = async () => {
    const [one] = (await db.collection("bookings").where("paidAt", ">", new Date(0)).get()).docs;
    if (!one) throw new Error("It is stored");
    return one;
  };
  expect(await datePayments.migrate(stores, await found(), false)).toBe(true);
  expect(await datePayments.migrate(stores, await found(), false)).toBe(false);
  const { rows } = await download("/stats/payments/csv?from=2024-03-01&to=2024-04-30");
  expect(rows).toEqual([`05/03/2024;Payment;${id};04/03/2024;Teeth Cleaning;Dr. Ida Test;Cash;90,00;EUR;`]);
  const year = await download("/stats/earnings/csv?year=2024");
  expect(year.rows).toEqual(["2024-03;Dr. Ida Test;0,00;90,00;0,00;0,00;0,00;90,00;EUR"]);
  const { body } = await request("GET", "/stats/earnings?year=2024", { token: admin.token });
  const { received } = z.parse(showEarnings.answer, body);
  expect(received.months[2]).toMatchObject({ month: "2024-03", cash: 90 });
  expect(received.doctors).toMatchObject([{ doctorId: "ida", doctor: "Dr. Ida Test", cash: 90 }]);

  const day = () => db.collection("days").doc("2024-03-05").get();
  await days(db)
    .doc("2024-03-05")
    .update({ received: { EUR: { "doctor-ida": { cash: 1 } } } });
  const wrong = await db.collection("days").where("received.EUR.doctor-ida.cash", "==", 1).get();
  const [stored] = wrong.docs;
  if (!stored) throw new Error("It is stored");
  expect(await rebuildDays.migrate(stores, stored, false)).toBe(true);
  expect((await day()).get("received")).toEqual({ EUR: { "doctor-ida": { cash: 9000 } } });
});

test("every download is in the access log", async () => {
  const { docs } = await accessLog(db).where("action", "==", "exported").get();
  const calls = docs.map((entry) => `${entry.get("call")} ${entry.get("subject").id}`).sort();
  expect(calls).toEqual([
    "GET /people/csv 2024-01-01_2024-01-31",
    "GET /schedule/csv 2024-02-01",
    "GET /stats/earnings/csv 2024",
    "GET /stats/payments/csv 2024-03-01_2024-04-30",
  ]);
});

test.each([
  "/schedule/csv?date=2024-02-30",
  "/people/csv?from=2024-02-02&to=2024-02-01",
  "/stats/payments/csv?from=2024-01-01&to=2026-01-01",
  "/stats/earnings/csv?year=1999",
])("refuses %s", async (path) => {
  expect((await request("GET", path, { token: admin.token })).status).toBe(400);
});

test("a day's file says how a visit was paid, and that a canceled one isn't charged", async () => {
  const at = (hour: string) => ({
    ...visit,
    date: "2022-02-01",
    startsAt: new Date(`2022-02-01T${hour}:00:00Z`),
    endsAt: new Date(`2022-02-01T${hour}:30:00Z`),
  });
  const cash = { payment: "paid", method: "desk", deskMethod: "cash", paidAt: at("14").startsAt } as const;
  const card = { payment: "paid", method: "card", paidAt: at("15").startsAt } as const;
  await writeBooking(db, ada, daysFromNow(0), { ...at("14"), ...cash });
  await writeBooking(db, ada, daysFromNow(0), { ...at("15"), ...card });
  await writeBooking(db, ada, daysFromNow(0), { ...at("16"), status: "cancelled" });
  const { rows } = await download("/schedule/csv?date=2022-02-01");
  expect(rows.map((row) => row.split(";").slice(8, 10))).toEqual([
    ["Booked", "Paid: cash"],
    ["Booked", "Paid: card"],
    ["Cancelled", "Not charged"],
  ]);
});
