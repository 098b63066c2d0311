/**
 * The mail to an unverified address, which may be a stranger's: it has only day and time, no link and no text that anyone typed.
 */

import type { Settings } from "../contract/settings.ts";
import { oneLine } from "../contract/text.ts";
import { formatDateTimeWithZone, formatFullDate, formatTimeWithZone } from "../domain/clinic-time.ts";
import { clinicPhoneUrl } from "../domain/phone-number.ts";
import { spellingOf } from "../domain/spelling.ts";
import { headingOf } from "./headings.ts";
import { type Foot, forCount, type Letter, type LetterPart, paragraph } from "./letter.ts";
import type { AppointmentNotice } from "./mail-notices.ts";

export function unverifiedAddressLetter(notice: AppointmentNotice): Letter {
  const { kind, booking, settings, told } = notice;
  const { startsAt, status } = booking;
  const clinic = oneLine(settings.name);
  const other = kind === "moved" && told !== null;
  return {
    ...headingOf(notice),
    preview: `At ${clinic}.`,
    parts: [
      paragraph("Hello,"),
      paragraph(`This email address was given to us, ${clinic}, for the appointment below.`),
      {
        part: "when",
        label: status === "cancelled" ? spellingOf(settings).Canceled : "When",
        day: formatFullDate(settings, startsAt),
        time: formatTimeWithZone(settings, startsAt),
        off: status === "cancelled",
        more: other ? [`Before: ${formatDateTimeWithZone(settings, told.startsAt)}`] : [],
      },
      ...unverifiedAddressParagraphs(settings, 1),
    ],
    foot: unverifiedAddressFoot(settings, 1),
  };
}

/** Says why the mail has no details, and what its reader can do. `count`: the number of appointments in the mail. */
export function unverifiedAddressParagraphs({ phone }: Settings, count: number): LetterPart[] {
  return [
    paragraph(
      `This address has not been verified yet. Until it is, we keep everything else about the ${forCount(count, { one: "appointment", other: "appointments" })} private.`,
      "Why there are no details",
    ),
    paragraph(
      "You don't need to do anything. To get the details by email, sign in on our website as you usually do, and verify this address there.",
      forCount(count, { one: "If this is your appointment", other: "If these are your appointments" }),
    ),
    paragraph(
      `Please reply to this email or call us at ${phone}, and we will take your address off.`,
      forCount(count, { one: "If you don't know about it", other: "If you don't know about them" }),
    ),
  ];
}

export function unverifiedAddressFoot(settings: Settings, count: number): Foot {
  const appointments = forCount(count, { one: "the appointment", other: "the appointments" });
  return {
    clinic: oneLine(settings.name),
    lines: [{ name: "Phone", value: settings.phone, href: clinicPhoneUrl(settings) }],
    why: `There are no links in this email, so that nobody can change ${appointments} with it.`,
    muteUrl: null,
  };
}
