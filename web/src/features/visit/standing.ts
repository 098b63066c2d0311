import type { LinkedAppointment } from "@clinic/contract/links.ts";
import type { Tone } from "../../components/status-badge.tsx";
import { showPrice } from "../../lib/clinic/show-price.ts";

type Standing = { tone: Tone; title: string; text: string };

/** How it stands with an appointment: the first thing that its page says. */
export function standingOf(visit: LinkedAppointment, now: Date): Standing {
  const { status, changeable, confirmed, endsAt, payment, Price } = visit;
  if (status === "cancelled") {
    const isOwed = payment === "refund-pending" || payment === "refund-failed";
    const text = isOwed
      ? `Your refund of ${showPrice(Price)} is on its way.`
      : "Your time is now open to other patients.";
    return { tone: "danger", title: "Canceled", text };
  }
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
    : { tone: "info", title: "Booked", text: "Are you coming? Please confirm." };
}
