/** To an address that may be somebody else's: day and time, no link, and nobody's words. */

import { showBriefly, showDay, showMoment, showTime } from "../domain/clinic-time.ts";
import { oneLine } from "../ports/mail.ts";
import { type Letter, words } from "./letter.ts";
import type { AppointmentNotice } from "./notice.ts";

type Kind = AppointmentNotice["kind"];

const titles: Record<Kind, string> = {
  booked: "Your appointment is booked",
  moved: "Your appointment has moved",
  "other-dentist": "Your appointment has changed",
  cancelled: "Your appointment is canceled",
  paid: "Your payment has arrived",
  refunded: "Your refund is on its way",
  reminder: "Your appointment is coming up",
};

const subjects: Record<Kind, (when: string) => string> = {
  booked: (when) => `Your appointment on ${when}`,
  moved: (when) => `Moved: your appointment is now ${when}`,
  "other-dentist": (when) => `Changed: your appointment on ${when}`,
  cancelled: (when) => `Canceled: your appointment on ${when}`,
  paid: () => "Payment received",
  refunded: () => "Refund on its way",
  reminder: (when) => `Reminder: your appointment on ${when}`,
};

export function unverifiedLetter({ kind, booking, settings, told }: AppointmentNotice): Letter {
  const { startsAt, status } = booking;
  const clinic = oneLine(settings.name);
  const other = kind === "moved" && told !== null;
  return {
    subject: subjects[kind](showBriefly(settings, startsAt)),
    preview: `At ${clinic}.`,
    title: titles[kind],
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
