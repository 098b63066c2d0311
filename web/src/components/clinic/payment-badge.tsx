import type { Booking } from "@clinic/contract/bookings.ts";
import { Banknote, CreditCard } from "lucide-react";
import { heldPrice, isOwedBack } from "../../lib/clinic/booking-rules.ts";
import { showPrice } from "../../lib/clinic/show-price.ts";
import { StatusBadge, type Tone } from "../status-badge.tsx";

/** The states of a payment (docs/payments.md), as the desk says them; `short` where seven days stand side by side. */
export function paymentWords(booking: Booking): { text: string; short: string; tone: Tone } {
  const { payment, method, status } = booking;
  const amount = showPrice(booking.Price);
  const held = showPrice(heldPrice(booking));
  switch (payment) {
    case "nothing-due":
      return { text: "Nothing due", short: "Nothing due", tone: "neutral" };
    case "unpaid":
      return status === "cancelled"
        ? { text: "Not charged", short: "Not charged", tone: "neutral" }
        : { text: `Unpaid: ${amount}`, short: `${amount} unpaid`, tone: "warning" };
    case "paid": {
      const where = method === "desk" ? "at the desk" : "by card";
      if (booking.dispute === "open") {
        return { text: `Paid by card, disputed: ${held}`, short: `${held} disputed`, tone: "danger" };
      }
      if (isOwedBack(booking)) {
        return {
          text: `Paid ${where}, not given back: ${amount}`,
          short: `${amount} not given back`,
          tone: "warning",
        };
      }
      if (status === "cancelled") {
        return {
          text: `Paid ${where}, not refunded: ${held}`,
          short: `${held} not refunded`,
          tone: "neutral",
        };
      }
      return heldPrice(booking) < booking.Price
        ? { text: `Paid ${where}: ${held} of ${amount}`, short: `${held} of ${amount} paid`, tone: "success" }
        : { text: `Paid ${where}: ${amount}`, short: `${amount} paid`, tone: "success" };
    }
    case "refund-pending":
      return booking.dispute === "open"
        ? { text: `Refund waits for a dispute: ${held}`, short: "Disputed", tone: "danger" }
        : { text: `Refund under way: ${held}`, short: "Refund under way", tone: "info" };
    case "refunded":
      if (booking.givenBack) return { text: `Given back: ${amount}`, short: "Given back", tone: "neutral" };
      if (booking.lost >= booking.Price) {
        return { text: `Lost in a dispute: ${amount}`, short: "Lost in a dispute", tone: "warning" };
      }
      return {
        text:
          booking.lost > 0
            ? `Refunded: ${showPrice(booking.returned)}, lost in a dispute: ${showPrice(booking.lost)}`
            : `Refunded: ${amount}`,
        short: "Refunded",
        tone: "neutral",
      };
    case "refund-failed":
      return { text: `Refund failed: ${held}`, short: "Refund failed", tone: "danger" };
  }
}

export function PaymentBadge({ booking }: { booking: Booking }) {
  const { text, tone } = paymentWords(booking);
  const icon = booking.method === "card" ? CreditCard : booking.method === "desk" ? Banknote : undefined;
  return (
    <StatusBadge tone={tone} {...(icon && { icon })}>
      {text}
    </StatusBadge>
  );
}
