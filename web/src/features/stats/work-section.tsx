import { useId } from "react";
import { CompareChart } from "./compare-chart.tsx";
import type { Measure } from "./measures.ts";
import { hasAny, type WorkRow } from "./work-rows.ts";
import { WorkTable } from "./work-table.tsx";

type Props = { title: string; nameOfRows: string; measures: readonly Measure[]; rows: readonly WorkRow[] };

/** A chart for each measure, with the same rows in the same order, and one table for all. */
export function WorkSection({ title, nameOfRows, measures, rows }: Props) {
  const titleId = useId();
  const drawn = rows.filter(hasAny);
  return (
    <section className="work-section" aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <div className="charts">
        {measures.map((measure) => (
          <CompareChart key={measure.name} measure={measure} rows={drawn} />
        ))}
      </div>
      <WorkTable caption={title} nameOfRows={nameOfRows} measures={measures} rows={rows} />
    </section>
  );
}
