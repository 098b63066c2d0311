import { ChevronLeft, ChevronRight } from "lucide-react";

type Props = {
  /** What is paged: `Users`. */
  label: string;
  first: number;
  count: number;
  total: number | null;
  previous: (() => void) | undefined;
  following: (() => void) | undefined;
};

/** Nothing where everything is on one page. */
export function Pager({ label, first, count, total, previous, following }: Props) {
  if (!previous && !following) return null;
  const range = count === 0 ? "None" : `${first}–${first + count - 1}`;
  return (
    <nav className="pager" aria-label={`Pages of ${label}`}>
      <button type="button" className="btn btn-outline-secondary" onClick={previous} disabled={!previous}>
        <ChevronLeft className="icon" aria-hidden="true" />
        Previous
      </button>
      <p className="figures" aria-live="polite">
        {range}
        {total !== null && ` of ${total.toLocaleString("en-US")}`}
      </p>
      <button type="button" className="btn btn-outline-secondary" onClick={following} disabled={!following}>
        Next
        <ChevronRight className="icon" aria-hidden="true" />
      </button>
    </nav>
  );
}
