import { oneLine } from "../contract/text.ts";
import { formatFullDate, formatTimeWithZone } from "../domain/clinic-time.ts";
import { spellingOf } from "../domain/spelling.ts";
import { treatmentFacts } from "./appointment-letter-parts.ts";
import { fullFoot, type Letter, type LetterPart, paragraph } from "./letter.ts";
import type { AccountRemovedNotice } from "./mail-notices.ts";
import { moneyAfterCancelText } from "./money-texts.ts";

/**
 * The mail after an account removal. It lists the canceled appointments, the soonest first. An unverified address gets only days
 * and times.
 */
export function accountRemovedLetter(notice: AccountRemovedNotice): Letter {
  const { settings, by, name, trusted, visits } = notice;
  const clinic = oneLine(settings.name);
  const many = visits.length > 1;
  const { canceled, Canceled } = spellingOf(settings);
  const what = many ? `${visits.length} appointments are ${canceled}` : `your appointment is ${canceled}`;
  const why = `You are receiving this email because this address was given for ${many ? "appointments" : "an appointment"} at ${clinic}.`;
  const foot = trusted
    ? fullFoot(notice, `${why} It is the last one: we have forgotten your address since.`)
    : { clinic, lines: [{ name: "Phone", value: settings.phone }], why, muteUrl: null };
  return {
    subject: many ? `${Canceled}: your ${visits.length} appointments` : `${Canceled}: your appointment`,
    preview: `At ${clinic}.`,
    title: many ? `Your appointments are ${canceled}` : `Your appointment is ${canceled}`,
    parts: [
      paragraph(trusted && name !== undefined ? `Hello ${oneLine(name)},` : "Hello,"),
      paragraph(
        by === "clinic"
          ? `The clinic has removed the account at ${clinic} that this address belongs to, and with it ${what}.`
          : `Your account at ${clinic} has been deleted, and with it ${what}.`,
      ),
      ...visits.flatMap(({ booking }): LetterPart[] => [
        {
          part: "when",
          label: Canceled,
          day: formatFullDate(settings, booking.startsAt),
          time: formatTimeWithZone(settings, booking.startsAt),
          off: true,
          more: [],
        },
        ...(trusted
          ? [
              { part: "facts" as const, facts: treatmentFacts(booking) },
              paragraph(moneyAfterCancelText(booking, settings), "Your payment"),
            ]
          : []),
      ]),
      ...(trusted && visits.some(({ told }) => told)
        ? [
            paragraph(
              many
                ? "Open each attached file to take its appointment out of your calendar."
                : "The attached file takes it out of your calendar.",
              "Your calendar",
            ),
          ]
        : []),
      paragraph(
        `Please call us at ${settings.phone}, and we will find you ${many ? "other times" : "another time"}.`,
        by === "clinic" ? "If you still want to come" : "If that wasn't you, or you still want to come",
      ),
    ],
    foot,
  };
}
