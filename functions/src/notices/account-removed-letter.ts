import { oneLine } from "../contract/text.ts";
import { formatFullDate, formatTimeWithZone } from "../domain/clinic-time.ts";
import { spellingOf } from "../domain/spelling.ts";
import { greeting, treatmentFacts } from "./appointment-letter-parts.ts";
import { forCount, fullFoot, type Letter, type LetterPart, paragraph } from "./letter.ts";
import type { AccountRemovedNotice } from "./mail-notices.ts";
import { moneyAfterCancelText } from "./money-texts.ts";

/**
 * The mail after an account removal. It lists the canceled appointments, the soonest first. An unverified address gets only days
 * and times.
 */
export function accountRemovedLetter(notice: AccountRemovedNotice): Letter {
  const { settings, by, name, trusted, visits } = notice;
  const clinic = oneLine(settings.name);
  const count = visits.length;
  const { canceled, Canceled } = spellingOf(settings);
  const why = forCount(count, {
    one: `You are receiving this email because this address was given for an appointment at ${clinic}.`,
    other: `You are receiving this email because this address was given for appointments at ${clinic}.`,
  });
  const foot = trusted
    ? fullFoot(notice, `${why} It is the last one: we no longer keep your address.`)
    : { clinic, lines: [{ name: "Phone", value: settings.phone }], why, muteUrl: null };
  return {
    subject: forCount(count, {
      one: `${Canceled}: your appointment`,
      other: `${Canceled}: your ${count} appointments`,
    }),
    preview: `At ${clinic}.`,
    title: forCount(count, {
      one: `Your appointment is ${canceled}`,
      other: `Your appointments are ${canceled}`,
    }),
    parts: [
      greeting(
        trusted ? name : "",
        by === "clinic"
          ? forCount(count, {
              one: `The clinic has removed the account at ${clinic} that this address belongs to, and with it your appointment is ${canceled}.`,
              other: `The clinic has removed the account at ${clinic} that this address belongs to, and with it ${count} appointments are ${canceled}.`,
            })
          : forCount(count, {
              one: `Your account at ${clinic} has been deleted, and with it your appointment is ${canceled}.`,
              other: `Your account at ${clinic} has been deleted, and with it ${count} appointments are ${canceled}.`,
            }),
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
              forCount(count, {
                one: "The attached file takes it out of your calendar.",
                other: "Open each attached file to take its appointment out of your calendar.",
              }),
              "Your calendar",
            ),
          ]
        : []),
      paragraph(
        forCount(count, {
          one: `Please call us at ${settings.phone}, and we will find you another time.`,
          other: `Please call us at ${settings.phone}, and we will find you other times.`,
        }),
        by === "clinic" ? "If you still want to come" : "If that wasn't you, or you still want to come",
      ),
    ],
    foot,
  };
}
