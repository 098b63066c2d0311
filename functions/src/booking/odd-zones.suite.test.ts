/** Appointments in zones with half and quarter hours, southern summer time, none, and at the ends of the day. */
import { beforeAll, expect, test, vi } from "vitest";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { mailsTo, sendDueNoticesAbout } from "../../../emulators/testing/mailbox.ts";
import { request } from "../../../emulators/testing/request.ts";
import type { SignedInUser } from "../../../emulators/testing/sign-up.ts";
import { book, newVerifiedPatient } from "../../testing/booking-calls.ts";
import { newAdmin } from "../../testing/roles.ts";
import { quarterHourSlots, testTreatments, writeTestClinic } from "../../testing/test-clinic.ts";
import { plusDays, todayIn } from "../domain/calendar-date.ts";
import { bookings } from "../firestore/bookings.ts";
import { outbox } from "../firestore/outbox.ts";
import { addDueReminders } from "../notices/reminders.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

const db = emulatedFirestore();
let admin: SignedInUser;

beforeAll(async () => {
  await clearClinic();
  await writeTestClinic(db);
  admin = await newAdmin(db);
});

const wholeDay = testTreatments
  .filter(({ id }) => id === "cleaning")
  .map((treatment) => ({ ...treatment, id: "any-time", name: "Any Time", slots: quarterHourSlots }));

const regions = [
  { timeZone: "Asia/Kolkata", country: "IN", currency: "INR", locale: "en-IN", price: "₹90" },
  { timeZone: "Asia/Kathmandu", country: "NP", currency: "NPR", locale: "en-NP", price: "NPR 90" },
  { timeZone: "Australia/Adelaide", country: "AU", currency: "AUD", locale: "en-AU", price: "$90" },
  { timeZone: "Australia/Lord_Howe", country: "AU", currency: "AUD", locale: "en-AU", price: "$90" },
  { timeZone: "Pacific/Auckland", country: "NZ", currency: "NZD", locale: "en-NZ", price: "$90" },
  { timeZone: "America/Phoenix", country: "US", currency: "USD", locale: "en-US", price: "$90" },
  { timeZone: "Pacific/Kiritimati", country: "KI", currency: "AUD", locale: "en-AU", price: "$90" },
  { timeZone: "Asia/Tokyo", country: "JP", currency: "JPY", locale: "en-JP", price: "¥9,000" },
  { timeZone: "Europe/London", country: "GB", currency: "GBP", locale: "en-GB", price: "£90" },
];

/** The clinic's local date and time, formatted by the engine instead of our own code. */
function wallClock(timeZone: string, instant: Date): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" }).format(
    instant,
  );
}

const plain = (text: string) => text.replace(/\s+/gu, " ");

for (const [nth, { timeZone, country, currency, locale, price }] of regions.entries()) {
  test(`${timeZone}: the appointment, its mail, calendar entry, reminder, day sheet and figures agree`, async () => {
    const address = { street: "1 High Street", city: "Town", region: "", postalCode: "", country };
    await writeTestClinic(db, wholeDay, { timeZone, currency, locale, address });
    const patient = await newVerifiedPatient();
    // Each zone has its own day, because the figures count all of a day.
    const date = plusDays(todayIn(timeZone, new Date()), 5 + 2 * nth);
    const { _id, startsAt, endsAt } = await book(patient, {
      ...{ date, slot: "02:15 PM", treatmentId: "any-time", phone: "+1 202-555-0143" },
    });
    expect(wallClock(timeZone, new Date(startsAt))).toBe(`${date} 14:15`);
    expect(Date.parse(endsAt) - Date.parse(startsAt)).toBe(1_800_000);

    const stored = (await bookings(db).doc(_id).get()).data();
    expect(wallClock(timeZone, stored?.nextReminderAt ?? new Date(0))).toBe(`${plusDays(date, -3)} 09:00`);

    await sendDueNoticesAbout(_id);
    const [mail] = await mailsTo(patient.email);
    const parts = { dateStyle: "full", timeZone } as const;
    // Before a day's number, mails write no comma after the weekday.
    const day = new Intl.DateTimeFormat(locale, parts)
      .format(new Date(startsAt))
      .replace(/^(\w+), (?=\d)/, "$1 ");
    const time = new Intl.DateTimeFormat(locale, { timeStyle: "short", timeZone }).format(new Date(startsAt));
    const text = plain(mail?.text ?? "");
    for (const said of [day, time, price]) expect(text).toContain(plain(said));
    const stamp = `${startsAt.slice(0, 19).replace(/[-:]/g, "")}Z`;
    expect(mail?.calendar?.content).toContain(`DTSTART:${stamp}`);

    const { body: sheet } = await request("GET", `/schedule?from=${date}&to=${date}`, { token: admin.token });
    expect(JSON.stringify(sheet)).toContain(_id);
    const { body: stats } = await request("GET", `/stats?from=${date}&to=${date}`, { token: admin.token });
    expect(stats).toMatchObject([{ dateISO: date, booked: 1, byHour: { 14: 1 } }]);

    const due = stored?.nextReminderAt ?? new Date(0);
    await addDueReminders({ db, now: () => due });
    const { docs } = await outbox(db).where("subject", "==", _id).get();
    expect(docs.map((one) => one.data().kind)).toContain("reminder");
  });
}
