import { useId } from "react";
import { ChangeNote } from "./change-note.tsx";
import type { Measure } from "./measures.ts";
import type { WorkRow } from "./work-rows.ts";

type Props = { measure: Measure; rows: readonly WorkRow[] };

/** Bars beside bars: each row says in words what its two bars draw, so that nothing is in the picture alone. */
export function CompareChart({ measure, rows }: Props) {
  const titleId = useId();
  const drawn = rows
    .map((row) => ({ ...row, amount: measure.amountOf(row.now), earlier: measure.amountOf(row.before) }))
    .filter(({ amount, earlier }) => amount !== null || earlier !== null);
  const isShare = measure.detailOf !== undefined;
  const longest = Math.max(0, ...drawn.flatMap(({ amount, earlier }) => [amount ?? 0, earlier ?? 0]));
  // A share is drawn of the whole; where more was booked than there were hours, that is longer than all of them.
  const whole = isShare ? Math.max(1, longest) : longest || 1;
  const width = (amount: number | null) => `${((amount ?? 0) / whole) * 100}%`;
  return (
    <figure className="chart panel" aria-labelledby={titleId}>
      <figcaption id={titleId}>{measure.name}</figcaption>
      {drawn.length === 0 && <p className="compare-none">Nothing to show in these days.</p>}
      <ul className="compare">
        {drawn.map(({ key, name, now, amount, earlier }) => (
          <li key={key}>
            <span>{name}</span>
            <span className="compare-value">
              <strong>{amount === null ? "–" : measure.show(amount)}</strong>
              <ChangeNote now={amount} before={earlier} show={measure.show} />
            </span>
            <svg className="compare-bars" aria-hidden="true">
              <rect className="chart-rest" width="100%" height="10" rx="3" />
              <rect className="chart-bar is-now" width={width(amount)} height="10" rx="3" />
              <rect className="compare-before" y="13" width={width(earlier)} height="5" rx="2.5" />
            </svg>
            {amount !== null && measure.detailOf && (
              <span className="compare-detail">{measure.detailOf(now)}</span>
            )}
          </li>
        ))}
      </ul>
    </figure>
  );
}
