type Props = {
  title: string;
  columns: readonly string[];
  rows: readonly { name: string; cells: readonly string[] }[];
};

/** What a chart draws, for everybody to open. */
export function ChartTable({ title, columns, rows }: Props) {
  return (
    <details>
      <summary>Show as a table</summary>
      <table className="chart-table">
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, i) => (
                <td key={columns[i + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
