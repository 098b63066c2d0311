/** How much an email about a booking may say, and which links it has. */
import { addDays } from "date-fns";
import type { NoticeKind } from "../contract/notices.ts";
import { type Booking, isChangeable } from "./booking.ts";

/**
 * True if an email may say more than day and time and have visible links. That is allowed if the address is the owner's
 * verified address, or if the desk booked for a caller. `account` is the owner's current account in Firebase Auth.
 */
export function isTrustedMailAddress(
  { uid, patient }: Pick<Booking, "uid" | "patient">,
  account: { email: string; emailVerified: boolean } | null,
): boolean {
  return uid === null || (account?.emailVerified === true && account.email === patient);
}

/**
 * The expiry of an email's links. A link that the email doesn't have is null. Every reminder has a link that stops
 * reminders; for an untrusted address it is only in a header.
 */
export function mailLinkExpiries(
  kind: NoticeKind,
  booking: Booking,
  trusted: boolean,
  now: Date,
): { visit: Date | null; reminders: Date | null } {
  return {
    visit: trusted && isChangeable(booking, now) ? addDays(booking.endsAt, 30) : null,
    reminders: kind === "reminder" ? addDays(now, 400) : null,
  };
}
