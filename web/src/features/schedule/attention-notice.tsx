import type { Attention } from "@clinic/contract/attention.ts";
import { showDate } from "@clinic/domain/calendar-date.ts";
import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { Link } from "react-router-dom";
import { ErrorState } from "../../components/error-state.tsx";
import { showPrice } from "../../lib/clinic/show-price.ts";
import { sentenceOf } from "../../lib/error-sentences.ts";
import { notify } from "../../lib/notify.ts";
import { attentionQuery, useSettle } from "./attention.ts";

/** Money that is owed to patients, and that no card took: above the sheet on every day, until somebody has seen to it. */
export function AttentionNotice() {
  const { data, isError, error, refetch } = useQuery(attentionQuery);
  if (isError) {
    return (
      <div className="d-print-none">
        <ErrorState
          title="Refunds that may need you could not be loaded"
          error={error}
          retry={() => void refetch()}
        />
      </div>
    );
  }
  if (!data || data.data.length === 0) return null;
  const { data: listed, total, next } = data;
  const count = next === null ? listed.length : (total ?? listed.length);
  return (
    <section className="attention d-print-none" aria-labelledby="attention-title">
      <h2 id="attention-title">
        <TriangleAlert size={22} aria-hidden="true" />
        {count === 1 ? "1 refund needs you" : `${count} refunds need you`}
      </h2>
      <ul>
        {listed.map((one) => (
          <Entry key={`${one.subject} ${one.payment}`} {...one} />
        ))}
      </ul>
      {next !== null && (
        <p className="mb-0">These are the first {listed.length}. The others follow as they are seen to.</p>
      )}
    </section>
  );
}

function Entry({ subject, kind, payment, booking }: Attention) {
  const settle = useSettle();
  const { dateISO, slot, patientName } = booking;
  const done = () =>
    settle.mutate({ subject, kind }, { onError: (error) => notify.error(sentenceOf(error)) });
  return (
    <li>
      <Link to={`/dashboard/schedule?date=${dateISO}`}>
        {showDate(dateISO)}, {slot}
      </Link>
      : {patientName}, {showPrice(booking.Price)}.{" "}
      {payment === "own" ? (
        `${whyNoRefund(booking)} Give it back another way, then choose Given back in its row.`
      ) : (
        <>
          A card paid what was paid already, and took no refund. See to it in Stripe’s dashboard.{" "}
          <button
            type="button"
            className="btn btn-sm btn-outline-secondary"
            aria-label={`Done: ${patientName}, ${slot}`}
            disabled={settle.isPending}
            onClick={done}
          >
            Done
          </button>
        </>
      )}
    </li>
  );
}

function whyNoRefund({ payment }: Attention["booking"]): string {
  return payment === "refund-pending"
    ? "Stripe has given no answer about its refund for four days."
    : "The card took no refund, and none is tried anymore.";
}
