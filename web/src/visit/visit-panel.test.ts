import type { MailLinkAppointment } from "@clinic/contract/mail-links.ts";
import { expect, test } from "vitest";
import { sampleBooking } from "../../testing/sample-booking.ts";
import { describeStatus } from "./visit-panel.tsx";

const before = new Date("2026-11-22T12:00:00Z");
const during = new Date("2026-11-23T14:30:00Z");
const after = new Date("2026-11-23T15:00:00Z");
const appointment = { ...sampleBooking(), changeable: true, cancelledBy: null };
const clinic = { phone: "+1 202-555-0143" };
const getStatus = (changed: MailLinkAppointment, now: Date) => describeStatus(changed, clinic, now);
const started = { ...appointment, changeable: false };

test("asks to confirm an upcoming appointment, and then says that it is confirmed", () => {
  expect(getStatus(appointment, before)).toMatchObject({ title: "Booked", tone: "info" });
  expect(getStatus({ ...appointment, confirmed: true }, before)).toMatchObject({ title: "Confirmed" });
});

test("asks for one more tap after the mail's confirm link", () => {
  expect(describeStatus(appointment, clinic, before, true)).toMatchObject({
    title: "One more tap",
    text: "Can you make it? Please confirm below.",
  });
  expect(describeStatus({ ...appointment, confirmed: true }, clinic, before, true).title).toBe("Confirmed");
});

test("says that an appointment has started or is over, confirmed or not", () => {
  expect(getStatus({ ...started, confirmed: true }, during)).toMatchObject({ title: "Started" });
  expect(getStatus(started, after)).toMatchObject({ title: "Over" });
});

test.each(["patient", "clinic"] as const)(
  "tells about the refund after the %s canceled, even if it was confirmed",
  (cancelledBy) => {
    const owed = { status: "cancelled", cancelledBy, confirmed: true, payment: "refund-pending" } as const;
    expect(getStatus({ ...started, ...owed }, before)).toMatchObject({
      title: "Canceled",
      text: expect.stringMatching(/Your refund of \$150 is on its way\./),
    });
  },
);

test("thanks a patient who canceled, and says whom to call if the clinic canceled", () => {
  const canceled = { ...started, status: "cancelled" } as const;
  expect(getStatus({ ...canceled, cancelledBy: "patient" }, before).text).toMatch(/^Thank you/);
  const { text } = getStatus({ ...canceled, cancelledBy: "clinic" }, before);
  expect(text).toMatch(/^The clinic canceled this appointment\. We are sorry/);
  expect(text).toContain(`call us at ${clinic.phone}`);
});

test("says that an appointment was missed", () => {
  expect(getStatus({ ...started, status: "no-show" }, after)).toMatchObject({ title: "Missed" });
});
