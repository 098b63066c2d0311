import { describe, expect, test } from "vitest";
import { sampleBooking } from "../../testing/sample-booking.ts";
import { noon as now } from "../../testing/sample-owed-notice.ts";
import { isTrustedMailAddress, mailLinkExpiries } from "./mail-links.ts";

const booking = sampleBooking();
const cancelled = { status: "cancelled" } as const;

describe("an email may have more than day and time for", () => {
  const account = { email: booking.patient, emailVerified: true };

  test("the owner's verified address, and a caller for whom the desk booked", () => {
    expect(isTrustedMailAddress(booking, account)).toBe(true);
    expect(isTrustedMailAddress({ ...booking, uid: null }, null)).toBe(true);
  });

  test.each([null, { ...account, emailVerified: false }, { ...account, email: "other@patients.test" }])(
    "no other address",
    (other) => expect(isTrustedMailAddress(booking, other)).toBe(false),
  );

  test("trusted addresses only, which get the appointment's link while it can be changed", () => {
    expect(mailLinkExpiries("booked", booking, true, now)).toMatchObject({
      visit: new Date("2027-03-31T15:30:00Z"),
    });
    expect(mailLinkExpiries("booked", booking, false, now).visit).toBeNull();
    expect(mailLinkExpiries("booked", { ...booking, ...cancelled }, true, now).visit).toBeNull();
  });

  test("no other addresses, but every reminder has a link that stops reminders", () => {
    expect(mailLinkExpiries("reminder", booking, false, now).reminders).not.toBeNull();
    expect(mailLinkExpiries("paid", booking, true, now).reminders).toBeNull();
  });
});
