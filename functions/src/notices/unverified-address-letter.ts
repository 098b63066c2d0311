/**
 * The mail to an unverified address, which may be a stranger's. It says only the appointment's day and time. It has no link to it, and no
 * text that a patient or the desk typed for it.
 */

import type { Settings } from "../contract/settings.ts";
import { oneLine } from "../contract/text.ts";
import { addressLine } from "../domain/address.ts";
import { formatFullDate, formatShortDateTime, formatTimeWithZone } from "../domain/clinic-time.ts";
import { clinicPhoneUrl } from "../domain/phone-number.ts";
import { spellingOf } from "../domain/spelling.ts";
import { greeting } from "./appointment-letter-parts.ts";
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
      greeting("", `This address was given to ${clinic} for the appointment below.`),
      {
        part: "when",
        label: status === "cancelled" ? spellingOf(settings).Canceled : "When",
        day: formatFullDate(settings, startsAt),
        time: formatTimeWithZone(settings, startsAt),
        off: status === "cancelled",
        more: other ? [`Was: ${formatShortDateTime(settings, told.startsAt)}`] : [],
      },
      unverifiedAddressParagraph(notice, 1),
    ],
    foot: unverifiedAddressFoot(settings, 1),
  };
}

/**
 * Says why the mail has no details, and what its reader can do. It names the site without a link. `count`: the number of appointments in
 * the mail.
 */
export function unverifiedAddressParagraph(
  { settings: { phone }, siteUrl }: { settings: Settings; siteUrl: string },
  count: number,
): LetterPart {
  const yours = forCount(count, { one: "Not your appointment?", other: "Not your appointments?" });
  return paragraph(
    `The details follow by email as soon as you log in at ${new URL(siteUrl).host} and verify this address. ${yours} Reply to this email or call us at ${phone}, and we will take your address off.`,
  );
}

export function unverifiedAddressFoot(settings: Settings, count: number): Foot {
  const appointments = forCount(count, { one: "the appointment", other: "the appointments" });
  return {
    clinic: oneLine(settings.name),
    lines: [
      { name: "Address", value: oneLine(addressLine(settings.address)) },
      { name: "Phone", value: settings.phone, href: clinicPhoneUrl(settings) },
    ],
    why: `This email has no buttons or links to ${appointments}, so that nobody can change anything with it.`,
    muteUrl: null,
  };
}
