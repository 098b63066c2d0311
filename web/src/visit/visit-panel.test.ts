import type { MailLinkAppointment } from "@clinic/contract/mail-links.ts";
import { expect, test } from "vitest";
import { sampleBooking } from "../../testing/sample-booking.ts";
import { standingOf } from "./visit-panel.tsx";

const before = new Date("2026-11-22T12:00:00Z");
const during = new Date("2026-11-23T14:30:00Z");
const after = new Date("2026-11-23T15:00:00Z");
const visit = { ...sampleBooking(), changeable: true, cancelledBy: null };
const clinic = { phone: "+1 202-555-0143" };
const standing = (shown: MailLinkAppointment, now: Date) => standingOf(shown, clinic, now);
const begun = { ...visit, changeable: false };

test("what stands asks to be confirmed, and then says that it is", () => {
  expect(standing(visit, before)).toMatchObject({ title: "Booked", tone: "info" });
  expect(standing({ ...visit, confirmed: true }, before)).toMatchObject({ title: "Confirmed" });
});

test("whom the mail's yes has led here confirms it with one more tap", () => {
  expect(standingOf(visit, clinic, before, true)).toMatchObject({
    title: "One more tap",
    text: "Please confirm below that you are coming.",
  });
  expect(standingOf({ ...visit, confirmed: true }, clinic, before, true).title).toBe("Confirmed");
});

test("what has started can still be found, and what has ended is over, confirmed or not", () => {
  expect(standing({ ...begun, confirmed: true }, during)).toMatchObject({ title: "Started" });
  expect(standing(begun, after)).toMatchObject({ title: "Over" });
});

test.each(["patient", "clinic"] as const)(
  "one that the %s canceled says what became of the money, also if it was confirmed",
  (cancelledBy) => {
    const owed = { status: "cancelled", cancelledBy, confirmed: true, payment: "refund-pending" } as const;
    expect(standing({ ...begun, ...owed }, before)).toMatchObject({
      title: "Canceled",
      text: expect.stringMatching(/Your refund of \$150 is on its way\./),
    });
  },
);

test("who canceled is thanked, and who was canceled is told by whom and whom to call", () => {
  const canceled = { ...begun, status: "cancelled" } as const;
  expect(standing({ ...canceled, cancelledBy: "patient" }, before).text).toMatch(/^Thank you/);
  const { text } = standing({ ...canceled, cancelledBy: "clinic" }, before);
  expect(text).toMatch(/^The clinic canceled this appointment\. We are sorry/);
  expect(text).toContain(`call us at ${clinic.phone}`);
});

test("a missed one leads on", () => {
  expect(standing({ ...begun, status: "no-show" }, after)).toMatchObject({ title: "Missed" });
});
