import type { MailLinkAppointment } from "@clinic/contract/mail-links.ts";
import type { PublicSettings } from "@clinic/contract/settings.ts";
import type { Tone } from "../../components/status-badge.tsx";
import { heldPrice } from "../../lib/clinic/booking-rules.ts";
import { showPrice } from "../../lib/clinic/show-price.ts";

type Standing = { tone: Tone; title: string; text: string };
type Reached = Pick<PublicSettings, "phone">;

/** How it stands with an appointment: the first thing that its page says. `saidYes`: in the mail, which confirms nothing yet. */
export function standingOf(
  visit: MailLinkAppointment,
  clinic: Reached,
  now: Date,
  saidYes = false,
): Standing {
  const { status, changeable, confirmed, endsAt } = visit;
  if (status === "cancelled") return { tone: "danger", title: "Canceled", text: canceledText(visit, clinic) };
  if (status === "no-show") {
    return { tone: "warning", title: "Missed", text: "We missed you. Please call us, or book a new time." };
  }
  if (!changeable) {
    return new Date(endsAt) <= now
      ? { tone: "neutral", title: "Over", text: "This appointment is over. We hope you are well." }
      : {
          tone: "neutral",
          title: "Started",
          text: "This appointment has started. Running late? Please call us.",
        };
  }
  return confirmed
    ? { tone: "success", title: "Confirmed", text: "Thank you. We look forward to seeing you." }
    : { tone: "info", title: saidYes ? "One more tap" : "Booked", text: askText(saidYes) };
}

function askText(saidYes: boolean): string {
  return saidYes ? "Please confirm below that you are coming." : "Are you coming? Please confirm.";
}

/** Also who has asked the desk to cancel reads that the clinic did. */
function canceledText(visit: MailLinkAppointment, { phone }: Reached): string {
  const { cancelledBy, payment, dispute } = visit;
  const isOwed = (payment === "refund-pending" || payment === "refund-failed") && dispute !== "open";
  const refund = isOwed ? `Your refund of ${showPrice(heldPrice(visit))} is on its way.` : "";
  if (cancelledBy !== "clinic") {
    return `Thank you for letting us know. ${refund || "We would be glad to see you another time."}`;
  }
  const sorry = `We are sorry if that comes as a surprise: please call us at ${phone}, or book another time.`;
  return ["The clinic canceled this appointment.", refund, sorry].filter(Boolean).join(" ");
}
