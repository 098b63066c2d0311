/** To an address that may be somebody else's: day and time, no link, and nobody's words. */
import { showDay, showMoment, showTime } from "../domain/clinic-time.ts";
import { oneLine } from "../ports/mail.ts";
import { headingOf } from "./headings.ts";
import { type Letter, words } from "./letter.ts";
import type { AppointmentNotice } from "./notice.ts";

export function unverifiedLetter(notice: AppointmentNotice): Letter {
  const { kind, booking, settings, told } = notice;
  const { startsAt, status } = booking;
  const clinic = oneLine(settings.name);
  const other = kind === "moved" && told !== null;
  return {
    ...headingOf(notice),
    preview: `At ${clinic}.`,
    parts: [
      words(`Somebody gave this email address for an appointment at ${clinic}.`),
      {
        part: "when",
        label: status === "cancelled" ? "Canceled" : "When",
        day: showDay(settings, startsAt),
        time: showTime(settings, startsAt),
        off: status === "cancelled",
        more: other ? [`Before: ${showMoment(settings, told.startsAt)}`] : [],
      },
      words(
        "We don't know yet whether the address is yours, so this is all that we say here. To see the rest, sign in on our website with it, and verify it there.",
      ),
      words(
        `You know nothing of this? Please reply to this email or call us at ${settings.phone}, and we will see to it.`,
      ),
    ],
    foot: {
      clinic,
      lines: [{ name: "Phone", value: settings.phone }],
      why: "There are no links in this email, so that nobody can change the appointment with it.",
      muteUrl: null,
    },
  };
}
