import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { formatNumber } from "../shared/clinic-format.ts";
import "./table.scss";

type CardTableProps = {
  caption: string;
  /** Whether the rows of each `tbody` belong together and become one card. */
  grouped?: boolean;
  children: ReactNode;
};

/** A table whose rows become cards on phones. Each `td` has its column's name as `data-label`, or fills the card's width. */
export function CardTable({ caption, grouped, children }: CardTableProps) {
  return (
    <table className={grouped ? "card-table is-grouped" : "card-table"}>
      <caption className="visually-hidden">{caption}</caption>
      {children}
    </table>
  );
}

type PagerProps = {
  label: string;
  first: number;
  count: number;
  total: number | null;
  previous: (() => void) | undefined;
  following: (() => void) | undefined;
};

export function Pager({ label, first, count, total, previous, following }: PagerProps) {
  if (!previous && !following) return null;
  const range = count === 0 ? "None" : `${first}–${first + count - 1}`;
  return (
    <nav
      className="d-flex flex-wrap gap-3 align-items-center justify-content-between mt-4"
      aria-label={`Pages of ${label}`}
    >
      <button type="button" className="btn btn-outline-secondary" onClick={previous} disabled={!previous}>
        <ChevronLeft className="icon" aria-hidden="true" />
        Previous
      </button>
      <p className="figures text-soft mb-0" aria-live="polite">
        {range}
        {total !== null && ` of ${formatNumber(total)}`}
      </p>
      <button type="button" className="btn btn-outline-secondary" onClick={following} disabled={!following}>
        Next
        <ChevronRight className="icon" aria-hidden="true" />
      </button>
    </nav>
  );
}
