import type { Booking } from "@clinic/contract/bookings.ts";
import { showPrice } from "../../lib/clinic/show-price.ts";
import type { Tone } from "../status-badge.tsx";

/** Whoever has paid once has one, also of what has gone back since. */
export function hasReceipt({ method }: Booking): boolean {
  return method !== null;
}

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
