import type { Booking } from "@clinic/contract/bookings.ts";
import { Link } from "react-router-dom";
import { StatusBadge, type Tone } from "../../components/status-badge.tsx";
import { isPayable } from "../../lib/clinic/booking-rules.ts";
import { paymentWords } from "../../lib/clinic/payment-words.ts";
import { showPrice } from "../../lib/clinic/show-price.ts";
import { paymentLink } from "../../lib/paths.ts";

type Props = { booking: Booking; now: Date; describedBy: string };

export function PaymentCell({ booking, now, describedBy }: Props) {
  const words = paymentWords(booking);
  if (isPayable(booking, now)) {
    return (
      <div className="payment">
        <span>{showPrice(booking.Price)}</span>
        <Link className="btn btn-sm btn-primary" aria-describedby={describedBy} to={paymentLink(booking._id)}>
          Pay
        </Link>
      </div>
    );
  }
  return (
    <div className="payment">
      <StatusBadge tone={tones[words.kind]}>{words.state}</StatusBadge>
      {words.note && <small>{words.note}</small>}
      {booking.transactionId && (
        <small className="transaction">Transaction Id: {booking.transactionId}</small>
      )}
      {booking.method !== null && (
        <Link aria-describedby={describedBy} to={paymentLink(booking._id)}>
          Receipt
        </Link>
      )}
    </div>
  );
}

const tones: Record<"settled" | "waiting" | "trouble" | "nothing", Tone> = {
  settled: "success",
  waiting: "info",
  trouble: "warning",
  nothing: "neutral",
};
