import { beforeAll, beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { request } from "../../../emulators/testing/request.ts";
import type { SignedInUser } from "../../../emulators/testing/sign-up.ts";
import {
  book,
  cancelBooking,
  errorCodeInAnswer,
  invalidFieldsInAnswer,
  newPatient,
  newVerifiedPatient,
  postBooking,
  readBooking,
} from "../../testing/booking-calls.ts";
import { readAttentionKinds } from "../../testing/desk-calls.ts";
import { openDayPool } from "../../testing/free-test-days.ts";
import { newAdmin } from "../../testing/roles.ts";
import { sampleBooking } from "../../testing/sample-booking.ts";
import { alwaysOpenSettings, writeTestClinic } from "../../testing/test-clinic.ts";
import { listAvailable } from "../contract/available.ts";
import { errorBodySchema } from "../contract/errors.ts";
import { type SettingsSaved, saveSettings } from "../contract/settings.ts";
import type { TreatmentInput } from "../contract/treatments.ts";
import { plusDays } from "../domain/calendar-date.ts";
import { dayEntryOf, dayWithoutBookings } from "../domain/day-entry.ts";
import { plusMinutes, slotInstant } from "../domain/slot.ts";
import { bookings } from "../firestore/bookings.ts";
import { publicClinicDocument } from "../firestore/clinic.ts";
import { days } from "../firestore/days.ts";
import { recheckUpcoming } from "./recheck-upcoming.ts";

const db = emulatedFirestore();
let admin: SignedInUser;
let patient: SignedInUser;

beforeAll(async () => {
  await clearClinic();
  await writeTestClinic(db);
  [admin, patient] = await Promise.all([newAdmin(db), newVerifiedPatient()]);
});
beforeEach(() => writeTestClinic(db));

const put = (body: unknown) => request("PUT", "/settings", { token: admin.token, body });

async function save(changed: object): Promise<SettingsSaved> {
  const { body } = await put({ ...alwaysOpenSettings, ...changed });
  return z.parse(saveSettings.answer, body);
}

const affectedBy = async (changed: object) =>
  (await save(changed)).affected.map(({ booking }) => booking._id);

test("the site shows the new settings at once", async () => {
  const changed = { name: "River Street Dental", phone: "+1 202-555-0199", horizonDays: 5 };
  expect((await save(changed)).settings).toMatchObject(changed);
  const managed = await request("GET", "/settings/managed", { token: admin.token });
  expect(managed.body).toEqual({ ...alwaysOpenSettings, ...changed });
  expect((await request("GET", "/settings?fresh=1")).body).toMatchObject({
    ...changed,
    reviews: { count: 0 },
  });
  expect((await request("GET", `/available?date=${openDayPool.take()}`)).body).toMatchObject([
    { slots: [] },
    { slots: [] },
    { slots: [] },
    { slots: [] },
  ]);
});

test("reminder days are stored with the earliest first, and visitors don't see them", async () => {
  const reminders = { daysBefore: [1, 7, 3], hours: { from: "10:00", to: "20:00" } };
  const { settings } = await save({ reminders });
  expect(settings.reminders).toEqual({ ...reminders, daysBefore: [7, 3, 1] });
  expect((await request("GET", "/settings?fresh=1")).body).not.toHaveProperty("reminders");
});

test("visitors see the reason for closing only if it is shown, and the desk always does", async () => {
  const [first = "", next = ""] = openDayPool.takeConsecutive(2);
  const part = { date: first, from: "12:00", to: "14:00", reason: "Dr. Chen's hearing" };
  const whole = { date: next, reason: "Staff training", shown: true };
  expect((await save({ closedDays: [whole, part] })).settings.closedDays).toEqual([part, whole]);
  const managed = await request("GET", "/settings/managed", { token: admin.token });
  expect(managed.body).toMatchObject({ closedDays: [part, whole] });
  expect((await request("GET", "/settings?fresh=2")).body).toMatchObject({
    closedDays: [{ ...part, reason: "" }, whole],
  });
});

test("closing a part of a day lists its appointments, and prevents new ones", async () => {
  const date = openDayPool.take();
  const early = await book(patient, { date, slot: "09:00 AM" });
  const late = await book(patient, { date, slot: "10:00 AM" });
  const { affected } = await save({ closedDays: [{ date, from: "10:15", to: "24:00", reason: "" }] });
  expect(affected.map(({ booking }) => [booking._id, booking.problem])).toEqual([
    [late._id, "outside-hours"],
  ]);
  await Promise.all([early, late].map(({ _id }) => cancelBooking(admin, _id)));
  const free = await request("GET", `/available?date=${date}`);
  const [cleaning] = z.parse(listAvailable.answer, free.body);
  expect(cleaning?.slots).toEqual(["09:00 AM", "09:30 AM"]);
  expect(errorCodeInAnswer(await postBooking(patient, { date, slot: "10:00 AM" }))).toBe("not-bookable");
});

test("a new holiday lists the appointments of that day, and doesn't change them", async () => {
  const date = openDayPool.take();
  const booked = await book(patient, { date });
  const cancelled = await book(await newPatient(), { date, slot: "10:00 AM" });
  await cancelBooking(admin, cancelled._id);
  const { affected } = await save({ closedDays: [{ date, reason: "Holiday" }] });
  expect(affected.map(({ booking }) => booking)).toEqual([
    { ...booked, problem: "outside-hours", uid: patient.uid, callerId: null },
  ]);
  expect(await readBooking(patient, booked._id)).toEqual(booked);
  await cancelBooking(admin, booked._id);
});

test("an appointment that was impossible before is listed again only for a new reason", async () => {
  const [first = "", next = ""] = openDayPool.takeConsecutive(2);
  const holiday = await book(patient, { date: first, treatmentId: "checkup", doctorId: "ida" });
  const later = await book(patient, { date: next });
  const closedDays = [{ date: first, reason: "Holiday" }];
  expect(await affectedBy({ closedDays })).toEqual([holiday._id]);
  expect(await affectedBy({ closedDays, phone: "+1 202-555-0199" })).toEqual([]);
  closedDays.push({ date: next, reason: "Holiday" });
  expect(await affectedBy({ closedDays })).toEqual([later._id]);
  const away = { id: "away", doctorId: "ida", from: `${first}T00:00`, to: `${next}T00:00` };
  await publicClinicDocument(db).update({ absences: [away] });
  expect(await affectedBy({ closedDays: [] })).toEqual([holiday._id]);
  expect(await readAttentionKinds(admin, holiday._id)).toEqual(["doctor-away"]);
  await Promise.all([holiday, later].map(({ _id }) => cancelBooking(admin, _id)));
});

test("shorter hours list only appointments that no longer fit", async () => {
  const date = openDayPool.take();
  const early = await book(patient, { date, slot: "09:00 AM" });
  const late = await book(patient, { date, slot: "11:00 AM" });
  const until = [{ from: "08:00", to: "11:15" }];
  const openingHours = Object.fromEntries(
    Object.keys(alwaysOpenSettings.openingHours).map((day) => [day, until]),
  );
  expect(await affectedBy({ openingHours })).toEqual([late._id]);
  await Promise.all([early, late].map(({ _id }) => cancelBooking(admin, _id)));
});

async function openEmptyClinic(): Promise<void> {
  await clearClinic();
  await writeTestClinic(db);
  [admin, patient] = await Promise.all([newAdmin(db), newVerifiedPatient()]);
}

test("the time zone can't change while there are upcoming appointments, or while money is owed", async () => {
  const booked = await book(patient, { date: openDayPool.take(), treatmentId: "cleaning" });
  const refused = await put({ ...alwaysOpenSettings, timeZone: "Asia/Kathmandu" });
  expect([refused.status, invalidFieldsInAnswer(refused)]).toEqual([400, ["timeZone"]]);
  const past = { startsAt: new Date(Date.now() - 7_200_000), endsAt: new Date(Date.now() - 3_600_000) };
  await bookings(db).doc(booked._id).update(past);
  expect((await put({ ...alwaysOpenSettings, timeZone: "Asia/Kathmandu" })).status).toBe(400);
  await bookings(db).doc(booked._id).update({ payment: "paid", method: "desk" });
  expect((await save({ timeZone: "Asia/Kathmandu" })).settings.timeZone).toBe("Asia/Kathmandu");
});

test("time zone and currency are refused together, with the patient who owes money and the day", async () => {
  await openEmptyClinic();
  const { _id } = await book(patient, { date: openDayPool.take(), treatmentId: "cleaning" });
  const changed = { ...alwaysOpenSettings, timeZone: "Asia/Kathmandu", currency: "GBP" };
  const reasons = async () => z.parse(errorBodySchema, (await put(changed)).body).error.fields;
  expect(await reasons()).toEqual({
    timeZone: "The time zone can't change while there are upcoming appointments",
    currency: "The currency can't change while there are upcoming appointments",
  });
  await bookings(db)
    .doc(_id)
    .update({ startsAt: new Date(Date.now() - 7_200_000), patientName: "Grace Osei" });
  expect(await reasons()).toEqual({
    timeZone: expect.stringMatching(
      /while money is owed: Grace Osei on [A-Z][a-z]{2} \d+ hasn't paid\. On the schedule you can .* write it off\.$/,
    ),
    currency: expect.stringMatching(
      /while money is owed: Grace Osei on [A-Z][a-z]{2} \d+ hasn't paid\. On the schedule you can .* write it off\.$/,
    ),
  });
});

test("the currency can't change while there are upcoming appointments, or while money is owed", async () => {
  const booking = await book(patient, { date: openDayPool.take(), treatmentId: "cleaning" });
  expect(await invalidFieldsInAnswer(await put({ ...alwaysOpenSettings, currency: "GBP" }))).toEqual([
    "currency",
  ]);
  const past = { startsAt: new Date(Date.now() - 7_200_000), endsAt: new Date(Date.now() - 3_600_000) };
  await bookings(db).doc(booking._id).update(past);
  expect(await invalidFieldsInAnswer(await put({ ...alwaysOpenSettings, currency: "GBP" }))).toEqual([
    "currency",
  ]);
  await bookings(db).doc(booking._id).update({ payment: "paid", method: "desk" });
  await bookings(db).doc(booking._id).update({ refundDueAt: new Date() });
  expect((await put({ ...alwaysOpenSettings, currency: "GBP" })).status).toBe(400);
  await bookings(db).doc(booking._id).update({ refundDueAt: null });
});

test("a new country is saved together with its currency and formats", async () => {
  await openEmptyClinic();
  const address = { ...alwaysOpenSettings.address, country: "GB" };
  const region = { currency: "GBP", locale: "en-GB", weekStart: 1 };
  expect((await save({ address, ...region })).settings).toMatchObject({ address, ...region });
});

test("reports count a new currency's money after the last day with money in the earlier one", async () => {
  await openEmptyClinic();
  const date = openDayPool.take();
  const cancelled = { count: 1, cardCents: 9000, deskCents: 0 };
  await days(db).doc(date).set({ visits: {}, blocks: {}, cancelled });
  await save({ currency: "GBP", locale: "en-GB" });
  const { settings } = (await publicClinicDocument(db).get()).data() ?? {};
  expect(settings?.currencySince).toBe(plusDays(date, 1));
});

test("a new currency keeps the numbers of all prices, and earlier appointments keep theirs", async () => {
  await openEmptyClinic();
  const booking = await book(patient, { date: openDayPool.take(), treatmentId: "cleaning" });
  await cancelBooking(patient, booking._id);
  expect((await save({ currency: "JPY", locale: "en-JP" })).settings.currency).toBe("JPY");
  const { body: treatments } = await request("GET", "/service/managed", { token: admin.token });
  expect(treatments).toContainEqual(expect.objectContaining({ _id: "cleaning", Price: 90 }));
  expect(await readBooking(patient, booking._id)).toMatchObject({ Price: 90, currency: "USD" });
  const inYen = await book(patient, { date: openDayPool.take(), treatmentId: "cleaning", Price: 90 });
  expect(await readBooking(patient, inYen._id)).toMatchObject({ Price: 90, currency: "JPY" });
  expect((await bookings(db).doc(inYen._id).get()).data()?.priceCents).toBe(90);
});

test("a page of an earlier release, which knows neither region nor registration, leaves them as they are", async () => {
  const newer = { currency: "GBP", locale: "en-GB", weekStart: 1, registration: "VAT GB123 4567 89" };
  await writeTestClinic(db, [], newer);
  const { currency: _, locale: __, weekStart: ___, registration: ____, ...earlier } = alwaysOpenSettings;
  const answer = await put({ ...earlier, horizonDays: 30, previous: earlier });
  expect(z.parse(saveSettings.answer, answer.body).settings).toMatchObject({
    ...{ horizonDays: 30, ...newer },
  });
});

test("after a change of country, stored phone numbers are read again, and searches find their people", async () => {
  const typed = await newPatient();
  const phone = "020 2946 0018";
  const booking = await book(typed, { date: openDayPool.take(), treatmentId: "talk" });
  await bookings(db).doc(booking._id).update({ phone, phoneE164: "+12029460018" });
  await save({ address: { ...alwaysOpenSettings.address, country: "GB" } });
  expect((await bookings(db).doc(booking._id).get()).data()?.phoneE164).toBe("+442029460018");
  const found = await request("POST", "/search", { token: admin.token, body: { q: phone } });
  expect(JSON.stringify(found.body)).toContain(typed.uid);
});

test("a change that affects no appointment lists none", async () => {
  const booked = await book(patient, { date: openDayPool.take() });
  expect(await affectedBy({ name: "Another Name", horizonDays: 1 })).toEqual([]);
  await cancelBooking(admin, booked._id);
});

test("saving succeeds even if a day can't be read", async () => {
  const broken = db.collection("days").doc(openDayPool.take());
  await broken.set({ visits: { some: "thing else" } });
  const saved = await put({ ...alwaysOpenSettings, name: "Saved All The Same" });
  await broken.delete();
  expect(saved).toMatchObject({
    status: 200,
    body: { settings: { name: "Saved All The Same" }, affected: [], allChecked: false },
  });
});

test("a check of upcoming appointments that takes too long stops with allChecked false", async () => {
  expect(await recheckUpcoming(db, new Date(), { limits: { patienceMs: 0 } })).toEqual({
    affected: [],
    allChecked: false,
  });
});

test("of very many affected appointments the soonest are listed, with allChecked false", async () => {
  const [date = "", next = ""] = openDayPool.takeConsecutive(2);
  await Promise.all([writeDay(next, 60), writeDay(date, 150)]);
  const closedDays = [date, next].map((closed) => ({ date: closed, reason: "Holiday" }));
  const { affected, allChecked } = await save({ closedDays });
  const dates = affected.map(({ booking }) => booking.dateISO);
  expect([dates, allChecked]).toEqual([[...Array(150).fill(date), ...Array(50).fill(next)], false]);
  await openEmptyClinic();
}, 120_000);

/** Writes this many appointments at nine, as if there were as many chairs. */
async function writeDay(date: string, count: number): Promise<void> {
  const startsAt = slotInstant(date, "09:00 AM", alwaysOpenSettings.timeZone);
  if (!startsAt) throw new Error("That time exists");
  const booking = sampleBooking({ date, slot: "09:00 AM", startsAt, endsAt: plusMinutes(startsAt, 30) });
  const ids = Array.from({ length: count }, (_, i) => `${date}-${i}`);
  const writer = db.bulkWriter();
  for (const id of ids) void writer.create(bookings(db).doc(id), booking);
  const visit = dayEntryOf(booking);
  if (!visit) throw new Error("It is booked");
  const visits = Object.fromEntries(ids.map((id) => [id, visit]));
  void writer.set(days(db).doc(date).withConverter(null), { ...dayWithoutBookings, visits });
  await writer.close();
}

test.each([
  ["timeZone", { timeZone: "Mars/Olympus" }],
  [
    "openingHours.monday.0",
    { openingHours: { ...alwaysOpenSettings.openingHours, monday: [{ from: "18:00", to: "08:00" }] } },
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
  ["closedDays.0.to", { closedDays: [{ date: "2027-02-01", from: "12:00", reason: "" }] }],
  ["horizonDays", { horizonDays: 0 }],
  ["reminders.daysBefore.0", { reminders: { ...alwaysOpenSettings.reminders, daysBefore: [31] } }],
  ["reminders.daysBefore.1", { reminders: { ...alwaysOpenSettings.reminders, daysBefore: [2, 2] } }],
  ["reminders.hours.to", { reminders: { daysBefore: [1], hours: { from: "18:00", to: "09:00" } } }],
  ["email", { email: "nobody" }],
  ["address.country", { address: { ...alwaysOpenSettings.address, country: "XX" } }],
  ["cancellation.fullRefundHours", { cancellation: { fullRefundHours: -1 } }],
])("refuses a wrong %s", async (field, wrong) => {
  const answer = await put({ ...alwaysOpenSettings, ...wrong });
  expect([answer.status, invalidFieldsInAnswer(answer)]).toEqual([400, [field]]);
});

test("of two edits of the same settings, the second is refused", async () => {
  const [first, second] = await Promise.all([
    put({ ...alwaysOpenSettings, name: "First", previous: alwaysOpenSettings }),
    put({ ...alwaysOpenSettings, name: "Second", previous: alwaysOpenSettings }),
  ]);
  expect([first.status, second.status].sort()).toEqual([200, 409]);
  expect(errorCodeInAnswer(first.status === 409 ? first : second)).toBe("conflict");
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
  expect((await request("GET", `/available?date=${openDayPool.take()}`)).body).toMatchObject([
    { name: "Teeth Cleaning Plus", Price: 95 },
    {},
    {},
    {},
  ]);
});
