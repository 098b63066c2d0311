import type { Booking } from "@clinic/contract/bookings.ts";
import { CircleCheck, Printer } from "lucide-react";
import { useEffect, useRef } from "react";
import { ReceiptFacts } from "../../components/receipt/receipt-facts.tsx";

export function Receipt({ booking, justPaid }: { booking: Booking; justPaid: boolean }) {
  return (
    <section className="panel receipt" aria-label="Receipt">
      {justPaid && <Congratulation />}
      <ReceiptFacts booking={booking} />
      <button type="button" className="btn btn-outline-secondary d-print-none" onClick={() => window.print()}>
        <Printer size={18} aria-hidden="true" />
        Print
      </button>
    </section>
  );
}

/** The form that had the focus is gone: it moves to the good news. */
function Congratulation() {
  const news = useRef<HTMLParagraphElement>(null);
  useEffect(() => news.current?.focus(), []);
  return (
    <p className="receipt-news d-print-none" role="status" tabIndex={-1} ref={news}>
      <CircleCheck size={24} aria-hidden="true" />
      Congrats! Your payment is complete.
    </p>
  );
}
