import type { Booking } from "@clinic/contract/bookings.ts";
import type { Tone } from "../../components/status-badge.tsx";
import { showPrice } from "../../lib/clinic/show-price.ts";

type Words = { state: string; tone: Tone; note?: string };

/** What became of the money of an appointment that was paid, as a patient would say it. */
export function receiptWords({ payment, status, method, givenBack, Price }: Booking): Words {
  const money = showPrice(Price);
  switch (payment) {
    case "refund-pending":
      return {
        state: "Refund on its way",
        tone: "info",
        note: `${money} goes back to your card within days.`,
      };
    case "refunded":
      return {
        state: "Refunded",
        tone: "success",
        note: givenBack ? `The clinic gave you ${money} back.` : `${money} went back to your card.`,
      };
    case "refund-failed":
      return {
        state: "Refund delayed",
        tone: "warning",
        note: `Your bank has not taken the ${money} back yet. The clinic knows, and we keep trying.`,
      };
    default:
      if (status !== "cancelled") return { state: "Paid", tone: "success" };
      return {
        state: "Paid",
        tone: "neutral",
        note:
          method === "desk"
            ? "This appointment was canceled. Money from the desk is given back at the desk."
            : "This appointment was canceled too late for a refund.",
      };
  }
}

/** Why an appointment that nobody paid for can't be paid here. */
export function unpayableWords({ payment, status, payAtClinic, Price }: Booking): {
  title: string;
  text: string;
} {
  if (status === "cancelled") {
    return {
      title: "This appointment was canceled",
      text: "Nothing was charged, and there is nothing to pay.",
    };
  }
  if (payment === "nothing-due") {
    return {
      title: "Nothing to pay",
      text: "This appointment is free of charge. We look forward to seeing you.",
    };
  }
  return {
    title: "Please pay at the clinic",
    text: payAtClinic
      ? `Too many cards were declined, so the ${showPrice(Price)} can't be paid online anymore. Your appointment stands.`
      : `This appointment has begun, so its ${showPrice(Price)} can't be paid online anymore.`,
  };
}
