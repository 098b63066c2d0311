import { expect, test } from "vitest";
import { demoSettings } from "../../../emulators/seed/demo-clinic.ts";
import {
  cardPaymentFields,
  lastSentFactsOf,
  sampleNotice,
  sampleNoticeBooking,
} from "../../testing/sample-notice.ts";
import type { Booking } from "../domain/booking.ts";
import { composeAppointmentMail } from "./compose-by-kind.ts";
import type { AppointmentNotice } from "./mail-notices.ts";

type Kind = AppointmentNotice["kind"];

const kinds: Kind[] = ["booked", "moved", "other-dentist", "cancelled", "paid", "refunded", "reminder"];
const muteUrl = "https://pearlstreet.test/contacts/reminders?t=vY3kP0s7Q1Zp4Xb8kLmR5w";

const told = lastSentFactsOf(
  sampleNoticeBooking({ startsAt: new Date("2023-01-04T19:00:00Z"), doctor: "Dr. Samuel Berg" }),
);

const visits: [string, Partial<Booking>][] = [
  ["unpaid", {}],
  ["without a dentist", { doctor: null, doctorId: null }],
  ["free", { payment: "nothing-due", priceCents: 0 }],
  ["paid by card", cardPaymentFields],
  ["paid at the desk", { payment: "paid", method: "desk" }],
  ["for a child", { personId: "mia", patientName: "Mia Rivera" }],
  ["of a caller", { uid: null }],
];

const canceled = { status: "cancelled", cancelledBy: "patient" } as const;

const everyMail = kinds.flatMap((kind) =>
  visits.map(([name, visit]) => ({
    name: `${kind}, ${name}`,
    notice: sampleNotice(kind, { ...visit, ...(kind === "cancelled" && canceled) }, { told, muteUrl }),
  })),
);

/** What is read, of the HTML: without its head and what is hidden. */
function shown(html: string): string {
  return html
    .slice(html.indexOf('<div role="article"'))
    .replace(/<br>/g, "\n")
    .replace(/<[^>]*>/g, " ")
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code));
}

const hrefs = (html: string) =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, url = ""]) => url.replaceAll("&#38;", "&"));
const preview = (html: string) => /mso-hide:all">(.*?)&#847;/.exec(html)?.[1] ?? "";
const compose = (kind: Kind, visit: Partial<Booking> = {}, change: Partial<AppointmentNotice> = {}) =>
  composeAppointmentMail(sampleNotice(kind, visit, change));

test.each(everyMail)(
  "$name: a lock screen shows neither treatment nor dentist, and no surname",
  ({ notice }) => {
    const { subject, html } = composeAppointmentMail(notice);
    for (const seen of [subject, preview(html)]) {
      expect(seen).not.toMatch(/Cavity|Filling|Dr\.|Chen|Berg|Pat|Rivera/);
      expect(seen).not.toBe("");
    }
  },
);

test.each(everyMail)("$name: text and HTML lead to the same pages", ({ notice }) => {
  const { text, html } = composeAppointmentMail(notice);
  const pages = hrefs(html).filter((url) => url.startsWith("https:"));
  expect([...text.matchAll(/https:\S+/g)].map(([url]) => url)).toEqual(pages);
});

test.each(everyMail)(
  "$name: text and HTML show the day, time, treatment and the clinic's contact details",
  ({ notice }) => {
    const { text, html } = composeAppointmentMail(notice);
    for (const version of [text, shown(html)]) {
      for (const fact of ["Thursday, January 5, 2023", "8:00 AM (EST, New York)", "Cavity Filling"]) {
        expect(version).toContain(fact);
      }
      for (const clinic of [
        "Pearl Street Dental",
        "10 Pearl Street, Brooklyn, NY 11201",
        "+1 202-555-0143",
        "hello@clinic.test",
      ]) {
        expect(version).toContain(clinic);
      }
      expect(version.includes("Dr. Mei-Lin Chen")).toBe(notice.booking.doctor !== null);
      expect(version).not.toMatch(/undefined|null|NaN|\[object/);
    }
  },
);

test.each(everyMail)("$name: a mail to an unverified address shows only the day and time", ({ notice }) => {
  const { subject, text, html, calendar } = composeAppointmentMail({ ...notice, trusted: false });
  expect(calendar).toBeNull();
  expect([...new Set(hrefs(html))]).toEqual(["tel:+12025550143"]);
  for (const version of [subject, text, html]) {
    expect(version).not.toMatch(/https?:\/\/|visit#|Cavity|Filling|Chen|Berg|Pat|Mia|\$|pi_/);
  }
  for (const version of [text, shown(html)]) {
    expect(version).toContain("Thursday, January 5, 2023");
    expect(version).toContain("8:00 AM (EST, New York)");
    expect(version).toContain("log in at pearlstreet.test and verify this address");
    expect(version).toContain("10 Pearl Street, Brooklyn");
    expect(version).toContain("Pearl Street Dental");
    expect(version).toContain("+1 202-555-0143");
  }
});

test("only reminders have a link to stop them", () => {
  for (const kind of kinds) {
    expect(compose(kind, {}, { muteUrl }).text.includes(muteUrl)).toBe(kind === "reminder");
  }
});

test("a mail has no appointment link if the appointment can no longer be changed", () => {
  for (const kind of kinds) expect(compose(kind, {}, { visitUrl: null }).html).not.toContain("visit#");
});

test("a mail about a child greets the parent, and its subject names the child", () => {
  const { subject, text } = compose("booked", { personId: "mia", patientName: "Mia Rivera" });
  expect(subject).toBe("Mia's appointment on Thu, Jan 5 at 8:00 AM");
  expect(text).toContain("Hi Maria,\nWe look forward to seeing Mia at Pearl Street Dental.");
  expect(text).toContain("Patient: Mia Rivera");
  expect(text).toContain("If Mia can't come:");
});

test.each(everyMail)("$name: the buttons stand before all further words", ({ notice }) => {
  const { html } = composeAppointmentMail(notice);
  const [buttons, words] = [html.lastIndexOf('class="button'), html.indexOf("<strong>")];
  if (buttons > 0 && words > 0) expect(buttons).toBeLessThan(words);
});

test.each([
  ["Asia/Kolkata", "IN", "6:30 PM (IST, Kolkata)", "Wed, Jan 4 at 6:30 PM"],
  ["Australia/Lord_Howe", "AU", "12:00 AM (LHDT, Lord Howe)", "Thu, Jan 5 at 12:00 AM"],
])("a clinic in %s shows times and deadlines in its own time zone", (timeZone, country, time, limit) => {
  const settings = { ...demoSettings, timeZone, address: { ...demoSettings.address, country } };
  const { text } = compose("booked", cardPaymentFields, { settings });
  expect(text).toContain(time);
  expect(text).toContain(`Cancel by ${limit}`);
});

test("markup and line breaks in a name stay one line of text", () => {
  const patientName = '<script>alert(1)</script>\r\nBcc: "x"@evil.test\u202E';
  const settings = { ...demoSettings, name: "Pearl\r\nStreet <b>" };
  for (const kind of kinds) {
    const { subject, text, html } = compose(kind, { patientName, treatment: "<img src=x>" }, { settings });
    expect(html).not.toMatch(/<script|<img|<b>/);
    expect(subject).not.toMatch(/[\r\n]/);
    expect(text).toContain("Hi <script>alert(1)</script>,\n");
  }
});
