import { expect, test } from "vitest";
import {
  cardPaymentFields,
  sampleAccountRemovedNotice,
  sampleNoticeBooking,
} from "../../testing/sample-notice.ts";
import { composeAccountRemovedMail } from "./compose-by-kind.ts";

const canceled = { status: "cancelled", cancelledBy: "patient" } as const;

test("each canceled appointment shows its day, its treatment and what happens to its payment", () => {
  const { subject, text, calendar, moreCalendars } = composeAccountRemovedMail(sampleAccountRemovedNotice());
  expect(subject).toBe("Canceled: your 2 appointments");
  expect(text).toContain("Hi Pat,");
  expect(text).toContain("Canceled: Thursday, January 5, 2023, 8:00 AM (EST, New York)");
  expect(text).toContain("Canceled: Friday, January 6, 2023, 8:00 AM (EST, New York)");
  expect(text).toContain("Your $150 is refunded to your card.");
  expect([calendar, ...(moreCalendars ?? [])].map((one) => one?.method)).toEqual(["CANCEL", "CANCEL"]);
});

test("a lock screen shows neither treatment nor dentist nor patient", () => {
  const { subject, html } = composeAccountRemovedMail(sampleAccountRemovedNotice());
  const preview = /mso-hide:all">(.*?)&#847;/.exec(html)?.[1] ?? "";
  for (const seen of [subject, preview]) expect(seen).not.toMatch(/Cavity|Dr\.|Chen|Pat Jones/);
});

test("an appointment that the patient was never told of has no calendar file", () => {
  const visits = [
    { id: "b1", booking: sampleNoticeBooking({ ...canceled, ...cardPaymentFields }), told: null },
  ];
  const { subject, text, calendar } = composeAccountRemovedMail(sampleAccountRemovedNotice({ visits }));
  expect(subject).toBe("Canceled: your appointment");
  expect(text).not.toContain("attached");
  expect(calendar).toBeNull();
});

test("an unverified address gets days and times only", () => {
  const { text, html, calendar } = composeAccountRemovedMail(sampleAccountRemovedNotice({ trusted: false }));
  expect(text).toContain("Thursday, January 5, 2023");
  for (const version of [text, html]) expect(version).not.toMatch(/Pat Jones|Cavity|Chen|\$150|https:/);
  expect(calendar).toBeNull();
});
