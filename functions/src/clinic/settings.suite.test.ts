import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { emptyClinic, resetClinic } from "../../../emulators/seed/reset.ts";
import { emulatedFirestore } from "../../../emulators/testing/admin.ts";
import { request } from "../../../emulators/testing/request.ts";
import type { SignedIn } from "../../../emulators/testing/sign-up.ts";
import { book, cancelBooking, codeOf, newPatient, readBooking } from "../../testing/booking-calls.ts";
import { openClinic, openSettings } from "../../testing/open-clinic.ts";
import { openDays } from "../../testing/open-days.ts";
import { newAdmin } from "../../testing/roles.ts";
import { sampleBooking } from "../../testing/sample-booking.ts";
import { type SettingsSaved, saveSettings } from "../contract/settings.ts";
import type { TreatmentInput } from "../contract/treatments.ts";
import { slotInstant } from "../domain/slot.ts";
import { bookings } from "../firestore/bookings.ts";
import { findStranded } from "./find-stranded.ts";

const db = emulatedFirestore();
let admin: SignedIn;
let patient: SignedIn;

beforeAll(async () => {
  await emptyClinic();
  await openClinic(db);
  [admin, patient] = await Promise.all([newAdmin(db), newPatient()]);
});
beforeEach(() => openClinic(db));
afterAll(resetClinic);

const put = (body: unknown) => request("PUT", "/settings", { token: admin.token, body });

async function save(changed: object): Promise<SettingsSaved> {
  const { body } = await put({ ...openSettings, ...changed });
  return z.parse(saveSettings.answer, body);
}

test("the site shows the new data at once", async () => {
  const changed = { name: "River Street Dental", phone: "+1 202-555-0199", horizonDays: 5 };
  expect((await save(changed)).settings).toMatchObject(changed);
  const managed = await request("GET", "/settings/managed", { token: admin.token });
  expect(managed.body).toEqual({ ...openSettings, ...changed });
  expect((await request("GET", "/settings?fresh=1")).body).toMatchObject(changed);
  expect((await request("GET", `/available?date=${openDays.take()}`)).body).toMatchObject([
    { slots: [] },
    { slots: [] },
    { slots: [] },
  ]);
});

test("a new holiday names the appointments of that day, and leaves them alone", async () => {
  const date = openDays.take();
  const booked = await book(patient, { date });
  const cancelled = await book(await newPatient(), { date, slot: "10:00 AM" });
  await cancelBooking(admin, cancelled._id);
  const { stranded } = await save({ closedDays: [{ date, reason: "Holiday" }] });
  expect(stranded).toEqual([
    {
      _id: booked._id,
      dateISO: date,
      slot: "09:00 AM",
      treatment: "Teeth Cleaning",
      patientName: "Ada Patient",
    },
  ]);
  expect(await readBooking(patient, booked._id)).toEqual(booked);
  await cancelBooking(admin, booked._id);
});

test("shorter hours name what no longer fits, and only that", async () => {
  const date = openDays.take();
  const early = await book(patient, { date, slot: "09:00 AM" });
  const late = await book(patient, { date, slot: "11:00 AM" });
  const until = [{ from: "08:00", to: "11:15" }];
  const openingHours = Object.fromEntries(Object.keys(openSettings.openingHours).map((day) => [day, until]));
  expect((await save({ openingHours })).stranded.map(({ _id }) => _id)).toEqual([late._id]);
  await Promise.all([early, late].map(({ _id }) => cancelBooking(admin, _id)));
});

test("another time zone names every coming appointment", async () => {
  const booked = await book(patient, { date: openDays.take() });
  expect((await save({ timeZone: "Asia/Kathmandu" })).stranded).toMatchObject([{ _id: booked._id }]);
  expect(await readBooking(patient, booked._id)).toEqual(booked);
  await cancelBooking(admin, booked._id);
});

test("a change that fits everything names nothing", async () => {
  const booked = await book(patient, { date: openDays.take() });
  expect((await save({ name: "Another Name", timeZone: "America/Toronto" })).stranded).toEqual([]);
  await cancelBooking(admin, booked._id);
});

test("what was saved is not reported as failed because an appointment can't be read", async () => {
  const broken = db.collection("bookings").doc("broken");
  await broken.set({ status: "booked", startsAt: new Date(Date.now() + 86_400_000) });
  const saved = await put({ ...openSettings, name: "Saved All The Same" });
  await broken.delete();
  expect(saved).toMatchObject({
    status: 200,
    body: { settings: { name: "Saved All The Same" }, stranded: [], allChecked: false },
  });
});

test("a look for stranded appointments that takes too long ends, and says that it did not see all", async () => {
  expect(await findStranded(db, openSettings, new Date(), 0)).toEqual({ stranded: [], allChecked: false });
});

test("of very many stranded appointments the soonest are named, and that there are more", async () => {
  const date = openDays.take();
  const startsAt = slotInstant(date, "09:00 AM", openSettings.timeZone);
  if (!startsAt) throw new Error("That time exists");
  const writer = db.bulkWriter();
  for (let i = 0; i < 250; i++) {
    const later = new Date(startsAt.getTime() + i);
    void writer.create(bookings(db).doc(`stranded-${i}`), sampleBooking({ date, startsAt: later }));
  }
  await writer.close();
  const { stranded, allChecked } = await save({ closedDays: [{ date, reason: "Holiday" }] });
  expect([stranded.length, stranded[0]?._id, allChecked]).toEqual([200, "stranded-0", false]);
  const written = await bookings(db).where("date", "==", date).get();
  await Promise.all(written.docs.map(({ ref }) => ref.delete()));
}, 120_000);

test.each([
  ["timeZone", { timeZone: "Mars/Olympus" }],
  [
    "openingHours.monday.0",
    { openingHours: { ...openSettings.openingHours, monday: [{ from: "18:00", to: "08:00" }] } },
  ],
  ["closedDays.0.date", { closedDays: [{ date: "2027-02-30", reason: "" }] }],
  [
    "closedDays.1.date",
    {
      closedDays: [
        { date: "2027-02-01", reason: "" },
        { date: "2027-02-01", reason: "" },
      ],
    },
  ],
  ["horizonDays", { horizonDays: 0 }],
  ["email", { email: "nobody" }],
  ["address.country", { address: { ...openSettings.address, country: "XX" } }],
  ["cancellation.fullRefundHours", { cancellation: { fullRefundHours: -1 } }],
])("refuses a wrong %s", async (field, wrong) => {
  const answer = await put({ ...openSettings, ...wrong });
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ error: { code: "invalid", fields: { [field]: expect.any(String) } } });
});

test("of two edits that began with the same, the second is refused", async () => {
  const [first, second] = await Promise.all([
    put({ ...openSettings, name: "First", previous: openSettings }),
    put({ ...openSettings, name: "Second", previous: openSettings }),
  ]);
  expect([first.status, second.status].sort()).toEqual([200, 409]);
  expect(codeOf(first.status === 409 ? first : second)).toBe("conflict");
});

test("settings and treatments edited at the same moment are both kept", async () => {
  const treatment: TreatmentInput = {
    name: "Teeth Cleaning Plus",
    description: "",
    slots: ["09:00 AM"],
    Price: 95,
    durationMinutes: 30,
  };
  await Promise.all([
    save({ name: "Kept" }),
    request("PUT", "/service/cleaning", { token: admin.token, body: treatment }),
  ]);
  expect((await request("GET", `/settings?at=2`)).body).toMatchObject({ name: "Kept" });
  expect((await request("GET", `/available?date=${openDays.take()}`)).body).toMatchObject([
    { name: "Teeth Cleaning Plus", Price: 95 },
    {},
    {},
  ]);
});
