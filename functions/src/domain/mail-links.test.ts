import { describe, expect, test } from "vitest";
import { sampleBooking } from "../../testing/sample-booking.ts";
import { noon as now } from "../../testing/sample-owed.ts";
import { isTrusted, linkExpiries } from "./mail-links.ts";

const booking = sampleBooking();
const cancelled = { status: "cancelled" } as const;

describe("an email may tell more than day and time to", () => {
  const account = { email: booking.patient, emailVerified: true };

  test("the owner's verified address, and a caller for whom the desk booked", () => {
    expect(isTrusted(booking, account)).toBe(true);
    expect(isTrusted({ ...booking, uid: null }, null)).toBe(true);
  });

  test.each([null, { ...account, emailVerified: false }, { ...account, email: "other@patients.test" }])(
    "no other address",
    (other) => expect(isTrusted(booking, other)).toBe(false),
  );

  test("trusted addresses only, which get the appointment's link while it can be changed", () => {
    expect(linkExpiries("booked", booking, true, now)).toMatchObject({
      visit: new Date("2027-03-31T15:30:00Z"),
    });
    expect(linkExpiries("booked", booking, false, now).visit).toBeNull();
    expect(linkExpiries("booked", { ...booking, ...cancelled }, true, now).visit).toBeNull();
  });

  test("nobody else, but every reminder has a link that stops reminders", () => {
    expect(linkExpiries("reminder", booking, false, now).reminders).not.toBeNull();
    expect(linkExpiries("paid", booking, true, now).reminders).toBeNull();
  });
});
