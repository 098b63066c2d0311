import type { PersonDetails } from "@clinic/contract/people.ts";
import { TriangleAlert } from "lucide-react";
import { showPrice } from "../../lib/clinic/show-price.ts";

export function PersonFigures({ person: { counts, paid, outstanding } }: { person: PersonDetails }) {
  return (
    <section className="panel person-figures" aria-labelledby="figures">
      <h2 id="figures">At a glance</h2>
      <dl>
        <Figure name="Coming">{counts.coming}</Figure>
        <Figure name="Past">{counts.past}</Figure>
        <Figure name="Canceled">{counts.cancelled}</Figure>
        <Figure name="No-shows">{counts.noShow}</Figure>
        <Figure name="Paid">{showPrice(paid)}</Figure>
        <Figure name="Outstanding" note="from past visits" warning={outstanding > 0}>
          {showPrice(outstanding)}
        </Figure>
      </dl>
    </section>
  );
}

type FigureProps = { name: string; note?: string; warning?: boolean; children: string | number };

function Figure({ name, note, warning = false, children }: FigureProps) {
  return (
    <div className={warning ? "is-warning" : undefined}>
      <dt>{name}</dt>
      <dd>
        {warning && <TriangleAlert size={18} aria-hidden="true" />}
        {children}
      </dd>
      {note && <dd className="figure-note">{note}</dd>}
    </div>
  );
}
