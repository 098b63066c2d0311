import { CardTable } from "../../components/card-table.tsx";
import type { Measure, Work } from "./measures.ts";
import type { WorkRow } from "./work-rows.ts";

type Props = { caption: string; nameOfRows: string; measures: readonly Measure[]; rows: readonly WorkRow[] };

/** What the charts draw and more, in figures: also whoever has nothing to draw. */
export function WorkTable({ caption, nameOfRows, measures, rows }: Props) {
  return (
    <details className="work-table">
      <summary>Show as a table</summary>
      <CardTable caption={caption}>
        <thead>
          <tr>
            <th scope="col">{nameOfRows}</th>
            {measures.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, now, before }) => (
            <tr key={key}>
              <th scope="row" className="card-title">
                {name}
              </th>
              {measures.map((measure) => (
                <td key={measure.name} data-label={measure.name}>
                  <span>
                    {amountText(measure, now)}
                    <span className="row-note">before: {amountText(measure, before)}</span>
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </CardTable>
    </details>
  );
}

function amountText({ amountOf, show, detailOf }: Measure, work: Work): string {
  const amount = amountOf(work);
  if (amount === null) return "–";
  return detailOf ? `${show(amount)} (${detailOf(work)})` : show(amount);
}
