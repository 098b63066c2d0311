import type { Booking } from "@clinic/contract/bookings.ts";
import { Banknote, CreditCard } from "lucide-react";
import { StatusBadge, type Tone } from "../../components/status-badge.tsx";

/** The states of contract section 2, as the desk says them. */
export function paymentWords({ payment, method, Price, status }: Booking): { text: string; tone: Tone } {
  switch (payment) {
    case "nothing-due":
      return { text: "Nothing due", tone: "neutral" };
    case "unpaid":
      return status === "cancelled"
        ? { text: "Not charged", tone: "neutral" }
        : { text: `Unpaid: $${Price}`, tone: "warning" };
    case "paid":
      return {
        text: method === "desk" ? `Paid at the desk: $${Price}` : `Paid by card: $${Price}`,
        tone: "success",
      };
    case "refund-pending":
      return { text: `Refund under way: $${Price}`, tone: "info" };
    case "refunded":
      return { text: `Refunded: $${Price}`, tone: "neutral" };
    case "refund-failed":
      return { text: `Refund failed: $${Price}`, tone: "danger" };
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
