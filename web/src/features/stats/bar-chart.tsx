import { useId } from "react";
import { ChartTable } from "./chart-table.tsx";

export type Bar = {
  /** Under the bar, and the table's first column. */
  label: string;
  /** The table's, where the bar's is short for want of room. */
  longLabel?: string;
  value: number;
  /** Of something whole: the part above the bar. */
  rest?: number;
  tone?: "now" | "ahead";
};

type Props = {
  title: string;
  /** The table's columns: what is counted, and of what the rest is. */
  labelName: string;
  valueName: string;
  restName?: string;
  show?: (value: number) => string;
  /** What the bars' shades mean, where there are several. */
  legend?: readonly ShadeWords[];
  bars: readonly Bar[];
};

type ShadeWords = { shade: "bar" | "now" | "ahead" | "rest"; words: string };

const height = 100;
const gap = 0.24;
/** Dates side by side on a phone. */
const mostLabels = 6;

/**
 * The picture says no more than the table below it, which everybody can open; the name of the picture says what stands out.
 * Only the bars are drawn: the words stay text, that grows with the reader's font.
 */
export function BarChart({ title, labelName, valueName, restName, show = String, legend, bars }: Props) {
  const titleId = useId();
  const top = Math.max(1, ...bars.map(({ value, rest = 0 }) => value + rest));
  const highest = bars.reduce<Bar | undefined>(
    (best, bar) => (best && best.value >= bar.value ? best : bar),
    undefined,
  );
  const every = Math.ceil(bars.length / mostLabels);
  const scaled = (value: number) => (value / top) * height;
  return (
    <figure className="chart panel" aria-labelledby={titleId}>
      <figcaption id={titleId}>{title}</figcaption>
      {legend && (
        <p className="chart-legend" aria-hidden="true">
          {legend.map(({ shade, words }) => (
            <span key={shade}>
              <span className={`swatch is-${shade}`} /> {words}
            </span>
          ))}
        </p>
      )}
      <div className="chart-plot">
        <span className="chart-top">{show(top)}</span>
        <svg
          viewBox={`0 0 ${bars.length} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={
            highest && highest.value > 0
              ? `${title}: most in ${highest.longLabel ?? highest.label}, ${show(highest.value)}`
              : title
          }
        >
          {bars.map(({ label, longLabel, value, rest = 0, tone }, i) => (
            <g key={longLabel ?? label}>
              <title>{`${longLabel ?? label}: ${show(value)}`}</title>
              <rect
                className="chart-rest"
                x={i + gap / 2}
                width={1 - gap}
                y={height - scaled(value + rest)}
                height={scaled(rest)}
              />
              <rect
                className={`chart-bar ${tone ? `is-${tone}` : ""}`}
                x={i + gap / 2}
                width={1 - gap}
                y={height - scaled(value)}
                height={scaled(value)}
              />
            </g>
          ))}
        </svg>
        <ol className="chart-labels" aria-hidden="true">
          {bars.map(({ label, longLabel }, i) => (
            <li key={longLabel ?? label}>{i % every === 0 && <span>{label}</span>}</li>
          ))}
        </ol>
      </div>
      <ChartTable
        title={title}
        columns={[labelName, valueName, ...(restName ? [restName] : [])]}
        rows={bars.map(({ label, longLabel, value, rest = 0 }) => ({
          name: longLabel ?? label,
          cells: [show(value), ...(restName ? [show(rest)] : [])],
        }))}
      />
    </figure>
  );
}
