import type { RangeFigures } from "@clinic/contract/reports.ts";
import { ChangeNote } from "./change-note.tsx";
import { type Measure, ofTreatments, use, type Work, workInHours } from "./measures.ts";
import { showDollars } from "./show-figures.ts";

export function RangeTotals({ range, before }: RangeFigures) {
  const cancelled = { now: range.total.cancelled, before: before.total.cancelled };
  const kept = range.total.keptOfCancelled;
  return (
    <>
      <dl className="key-figures range-totals">
        {ofTreatments.map((measure) => (
          <Total key={measure.name} measure={measure} now={range.total} before={before.total} />
        ))}
        <Total measure={use} now={workInHours(range)} before={workInHours(before)} />
        <div className="panel">
          <dt>Canceled</dt>
          <dd>
            {cancelled.now}
            <small>
              <ChangeNote {...cancelled} show={String} />
            </small>
          </dd>
        </div>
      </dl>
      {kept > 0 && (
        <p className="form-text">
          {showDollars(kept)} of the income was kept of canceled appointments. It is no doctor's and no
          treatment's.
        </p>
      )}
    </>
  );
}

function Total({ measure, now, before }: { measure: Measure; now: Work; before: Work }) {
  const [amount, earlier] = [measure.amountOf(now), measure.amountOf(before)];
  return (
    <div className="panel">
      <dt>{measure.name}</dt>
      <dd>
        {amount === null ? "–" : measure.show(amount)}
        <small>
          {amount !== null && measure.detailOf && <span>{measure.detailOf(now)}</span>}
          <ChangeNote now={amount} before={earlier} show={measure.show} />
        </small>
      </dd>
    </div>
  );
}
