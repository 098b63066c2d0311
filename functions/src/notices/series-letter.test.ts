import { addDays } from "date-fns";
import { expect, test } from "vitest";
import { demoSettings } from "../../../emulators/seed/demo-clinic.ts";
import { cardPaymentFields, lastSentFactsOf, sampleNoticeBooking } from "../../testing/sample-notice.ts";
import type { Booking } from "../domain/booking.ts";
import { composeSeriesMail } from "./compose-by-kind.ts";
import type { SeriesNotice } from "./mail-notices.ts";

const clinic = { ...demoSettings, name: "Pearl Street Dental" };
const canceled = { status: "cancelled", cancelledBy: "clinic" } as const;

/** Three Thursdays. */
function weekly(change: Partial<Booking> = {}) {
  return [0, 7, 14].map((days, i) => {
    const first = sampleNoticeBooking();
    const [startsAt, endsAt] = [addDays(first.startsAt, days), addDays(first.endsAt, days)];
    const booking = sampleNoticeBooking({ startsAt, endsAt, ...change });
    return { id: `b${i}`, booking, told: null, visitUrl: `https://pearlstreet.test/visit#${i}` };
  });
}

function compose(change: Partial<SeriesNotice> = {}) {
  return composeSeriesMail({
    settings: clinic,
    siteUrl: "https://pearlstreet.test",
    reader: "Pat Jones",
    trusted: true,
    upcoming: weekly(),
    cancelled: [],
    now: new Date("2023-01-02T15:21:00Z"),
    ...change,
  });
}

const told = (one: ReturnType<typeof weekly>[number], change: Partial<Booking> = {}) => ({
  ...one,
  told: lastSentFactsOf({ ...one.booking, ...change }),
});

test("all dates, with what is the same for all said once", () => {
  const { subject, text, html } = compose();
  expect(subject).toBe("Your 3 appointments from Jan 5, 2023");
  for (const day of ["January 5, 2023", "January 12, 2023", "January 19, 2023"]) expect(text).toContain(day);
  expect(text.match(/Cavity Filling/g)).toHaveLength(1);
  expect(text.match(/Mei-Lin Chen/g)).toHaveLength(1);
  expect(html).not.toContain("undefined");
});

test("the mail says what canceling costs", () => {
  expect(compose().text).toContain(
    "You can cancel each date free of charge until it begins. A card payment is refunded if you cancel at least 24 hours before, but not after that.",
  );
  const free = { payment: "nothing-due", priceCents: 0 } as const;
  expect(compose({ upcoming: weekly(free) }).text).toContain(
    "You can cancel each date free of charge until it begins.",
  );
});

test("with a notice, the mail says until when each date can be canceled online", () => {
  const { text } = compose({ upcoming: weekly({ changeNoticeHours: 48 }) });
  expect(text).toContain(
    "You can cancel each date free of charge online until 48 hours before it begins, and a card payment is refunded.",
  );
  const friday = new Date("2023-01-06T12:00:00Z");
  const later = compose({ upcoming: weekly({ changeNoticeHours: 7 * 24 }).slice(1), now: friday }).text;
  expect(later.match(/See your appointment/g)).toHaveLength(1);
  expect(later.match(/See, move or cancel it/g)).toHaveLength(1);
});

test("each date says its price if they differ", () => {
  const [first, ...others] = weekly();
  const paid = first && { ...first, booking: { ...first.booking, ...cardPaymentFields } };
  const { text } = compose({ upcoming: paid ? [paid, ...others] : [] });
  expect(text).not.toContain("Price each");
  expect(text.match(/Price: \$150/g)).toHaveLength(3);
});

test("a lock screen shows neither treatment nor dentist nor patient", () => {
  expect(compose().subject).not.toMatch(/Cavity|Chen|Pat/);
});

test("the dentist of each date is named if they differ", () => {
  const [first, second, third] = weekly();
  const upcoming = [first, second, third && { ...third, booking: { ...third.booking, doctor: "Dr. Berg" } }];
  const { text } = compose({ upcoming: upcoming.flatMap((one) => one ?? []) });
  expect(text).toContain("With Dr. Berg");
  expect(text.match(/With Dr\. Mei-Lin Chen/g)).toHaveLength(2);
});

test("a change names the earlier time, and what is canceled", () => {
  const [first, ...others] = weekly();
  if (!first) throw new Error("no date");
  const moved = told(first, { startsAt: new Date("2023-01-04T19:00:00Z") });
  const [gone] = weekly(canceled).map((one) => told(one, { status: "booked" }));
  const { subject, text } = compose({
    upcoming: [moved, ...others.map((one) => told(one))],
    cancelled: gone ? [gone] : [],
  });
  expect(subject).toBe("Changed: your 3 appointments from Jan 5, 2023");
  expect(text.match(/Was: /g)).toHaveLength(1);
  expect(text).toContain("Canceled");
});

test("a canceled series is said so", () => {
  const cancelled = weekly(canceled).map((one) => told(one, { status: "booked" }));
  const { subject, text, calendar } = compose({ upcoming: [], cancelled });
  expect(subject).toBe("Canceled: your 3 appointments");
  expect(text).toContain("Hi Pat,");
  expect(text.match(/please call us/gi)).toHaveLength(1);
  expect(calendar?.content.match(/STATUS:CANCELLED/g)).toHaveLength(3);
});

test("one published file holds all entries, with the ids of single mails and without attendees", () => {
  const { calendar } = compose();
  expect(calendar?.method).toBe("PUBLISH");
  expect(calendar?.content.match(/METHOD:PUBLISH/g)).toHaveLength(1);
  expect(calendar?.content.match(/UID:appointment-b\d/g)).toEqual([
    "UID:appointment-b0",
    "UID:appointment-b1",
    "UID:appointment-b2",
  ]);
  expect(calendar?.content).not.toContain("ATTENDEE");
  expect(calendar?.content).toContain("ORGANIZER");
});

test("an unverified address gets days and times only", () => {
  const upcoming = weekly().map((one) => ({ ...one, visitUrl: null }));
  const { text, html, calendar } = compose({ trusted: false, upcoming });
  expect(calendar).toBeNull();
  expect(text).toContain("January 12, 2023");
  expect(text).toContain("Not your appointments?");
  for (const said of [text, html]) expect(said).not.toMatch(/Cavity|Chen|Pat Jones|href="https/);
});
