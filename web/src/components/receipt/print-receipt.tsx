import type { Booking } from "@clinic/contract/bookings.ts";
import { useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { useState } from "react";
import { settingsQuery } from "../../lib/clinic/settings-query.ts";
import { Paper } from "../paper.tsx";
import { ReceiptFacts } from "./receipt-facts.tsx";
import { hasReceipt } from "./receipt-words.ts";

type Props = {
  booking: Booking;
  className: string;
  /** Where those of many appointments stand together. */
  label?: string;
};

/** The patient's receipt on a page of its own; nothing where nothing was paid. */
export function PrintReceipt({ booking, className, label }: Props) {
  // Counts, as a browser may never say that it is done.
  const [printing, setPrinting] = useState(0);
  // It is headed by the clinic's name and address.
  const { isSuccess } = useQuery(settingsQuery);
  if (!hasReceipt(booking)) return null;
  return (
    <>
      <button
        type="button"
        className={`btn ${className}`}
        aria-label={label}
        disabled={!isSuccess}
        onClick={() => setPrinting((times) => times + 1)}
      >
        <Printer size={18} aria-hidden="true" /> Print receipt
      </button>
      {printing > 0 && (
        <Paper key={printing} title="Receipt" onDone={() => setPrinting(0)}>
          <section className="receipt">
            <h1>Receipt</h1>
            <ReceiptFacts booking={booking} />
          </section>
        </Paper>
      )}
    </>
  );
}
