import { oneLine } from "../contract/text.ts";
import { showDay, showTime } from "../domain/clinic-time.ts";
import { whatFor } from "./about-visit.ts";
import { fullFoot, type Letter, type Part, words } from "./letter.ts";
import { moneyAfterCancel } from "./money-words.ts";
import type { FarewellNotice } from "./notice.ts";

/**
 * The mail after an account removal. It lists the canceled appointments, the soonest first. An unverified address gets only days
 * and times.
 */
export function farewellLetter(notice: FarewellNotice): Letter {
  const { settings, by, name, trusted, visits } = notice;
  const clinic = oneLine(settings.name);
  const many = visits.length > 1;
  const what = many ? `${visits.length} appointments are canceled` : "your appointment is canceled";
  const why = `You are receiving this email because this address was given for ${many ? "appointments" : "an appointment"} at ${clinic}.`;
  const foot = trusted
    ? fullFoot(notice, `${why} It is the last one: we have forgotten your address since.`)
    : { clinic, lines: [{ name: "Phone", value: settings.phone }], why, muteUrl: null };
  return {
    subject: many ? `Canceled: your ${visits.length} appointments` : "Canceled: your appointment",
    preview: `At ${clinic}.`,
    title: many ? "Your appointments are canceled" : "Your appointment is canceled",
    parts: [
      words(trusted && name !== undefined ? `Hello ${oneLine(name)},` : "Hello,"),
      words(
        by === "clinic"
          ? `The clinic has removed the account at ${clinic} that this address belongs to, and with it ${what}.`
          : `Your account at ${clinic} has been deleted, and with it ${what}.`,
      ),
      ...visits.flatMap(({ booking }): Part[] => [
        {
          part: "when",
          label: "Canceled",
          day: showDay(settings, booking.startsAt),
          time: showTime(settings, booking.startsAt),
          off: true,
          more: [],
        },
        ...(trusted
          ? [
              { part: "facts" as const, facts: whatFor(booking) },
              words(moneyAfterCancel(booking, settings), "Your payment"),
            ]
          : []),
      ]),
      ...(trusted && visits.some(({ told }) => told)
        ? [
            words(
              many
                ? "Open each attached file to take its appointment out of your calendar."
                : "The attached file takes it out of your calendar.",
              "Your calendar",
            ),
          ]
        : []),
      words(
        `Please call us at ${settings.phone}, and we will find you ${many ? "other times" : "another time"}.`,
        by === "clinic" ? "If you still want to come" : "If that wasn't you, or you still want to come",
      ),
    ],
    foot,
  };
}
