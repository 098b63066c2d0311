import type { Booking } from "@clinic/contract/bookings.ts";
import { Banknote, CreditCard } from "lucide-react";
import { isOwedBack } from "../../lib/clinic/booking-rules.ts";
import { showPrice } from "../../lib/clinic/show-price.ts";
import { StatusBadge, type Tone } from "../status-badge.tsx";

/** The states of a payment (docs/payments.md), as the desk says them; `short` where seven days stand side by side. */
export function paymentWords(booking: Booking): { text: string; short: string; tone: Tone } {
  const { payment, method, status } = booking;
  const amount = showPrice(booking.Price);
  switch (payment) {
    case "nothing-due":
      return { text: "Nothing due", short: "Nothing due", tone: "neutral" };
    case "unpaid":
      return status === "cancelled"
        ? { text: "Not charged", short: "Not charged", tone: "neutral" }
        : { text: `Unpaid: ${amount}`, short: `${amount} unpaid`, tone: "warning" };
    case "paid": {
      const where = method === "desk" ? "at the desk" : "by card";
      if (isOwedBack(booking)) {
        return {
          text: `Paid ${where}, not given back: ${amount}`,
          short: `${amount} not given back`,
          tone: "warning",
        };
      }
      return status === "cancelled"
        ? { text: `Paid ${where}, not refunded: ${amount}`, short: `${amount} not refunded`, tone: "neutral" }
        : { text: `Paid ${where}: ${amount}`, short: `${amount} paid`, tone: "success" };
    }
    case "refund-pending":
      return { text: `Refund under way: ${amount}`, short: "Refund under way", tone: "info" };
    case "refunded":
      if (booking.givenBack) return { text: `Given back: ${amount}`, short: "Given back", tone: "neutral" };
      return { text: `Refunded: ${amount}`, short: "Refunded", tone: "neutral" };
    case "refund-failed":
      return { text: `Refund failed: ${amount}`, short: "Refund failed", tone: "danger" };
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
