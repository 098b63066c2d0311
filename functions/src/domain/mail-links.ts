/** Whose mails may say more than day and time, and which links they have. */
import { addDays } from "date-fns";
import type { NoticeKind } from "../contract/notices.ts";
import { type Booking, isChangeable } from "./booking.ts";

/**
 * Whether a mail may say more than day and time, and have links that people see: its address is proved to be the owner's, or the
 * desk has booked for whoever called. `account` is what Firebase Auth knows of the owner now.
 */
export function isTrusted(
  { uid, patient }: Pick<Booking, "uid" | "patient">,
  account: { email: string; emailVerified: boolean } | null,
): boolean {
  return uid === null || (account?.emailVerified === true && account.email === patient);
}

/**
 * Until when a mail's links stand for what they do; null where it has none of that kind. Every reminder has the one that stops
 * reminders: to whom is not trusted, in a header alone.
 */
export function linksOf(
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
