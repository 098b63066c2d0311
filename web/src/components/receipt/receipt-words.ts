import type { Booking } from "@clinic/contract/bookings.ts";
import { heldPrice } from "../../lib/clinic/booking-rules.ts";
import { showPrice } from "../../lib/clinic/show-price.ts";
import type { Tone } from "../status-badge.tsx";

/** Whoever has paid once has one, also of what has gone back since. */
export function hasReceipt({ method }: Booking): boolean {
  return method !== null;
}

type Words = { state: string; tone: Tone; note?: string };

/** What became of the money of an appointment that was paid, as a patient would say it. */
export function receiptWords(booking: Booking): Words {
  const { payment, status, method, givenBack, Price, lost, dispute } = booking;
  const money = showPrice(payment !== "refunded" ? heldPrice(booking) : givenBack ? Price : Price - lost);
  switch (payment) {
    case "refund-pending":
      if (dispute === "open") {
        return { state: "Refund on hold", tone: "info", note: whileDisputed };
      }
      return {
        state: "Refund on its way",
        tone: "info",
        note: `${money} goes back to your card within days.`,
      };
    case "refunded":
      if (lost >= Price && !givenBack) {
        return {
          state: "Taken back",
          tone: "neutral",
          note: `Your bank took ${showPrice(lost)} back from the clinic.`,
        };
      }
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
      if (dispute === "open") return { state: "Paid", tone: "info", note: whileDisputed };
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

const whileDisputed =
  "Your bank is looking into this payment. Whatever is owed to you goes back to your card once it has decided.";
