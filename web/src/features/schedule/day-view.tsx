import type { ComponentProps } from "react";
import { DayGrid } from "./day-grid/day-grid.tsx";
import { GridKey } from "./day-grid/grid-key.tsx";
import { DayTitle, EmptyDay } from "./day-title.tsx";
import { showsAll } from "./settled.ts";

type Props = ComponentProps<typeof DayGrid> & {
  withCancelled: boolean;
  onOpenTable: () => void;
};

/** The day as columns, unless nobody works and nobody comes. */
export function DayView({ day, withCancelled, onOpenTable, ...grid }: Props) {
  const { columns, bookings, cancelled } = day;
  return (
    <section className="day-sheet" aria-labelledby="day-title">
      <DayTitle day={day} />
      {columns.length === 0 && bookings.length === 0 ? (
        <EmptyDay day={day} />
      ) : (
        <>
          <DayGrid day={day} {...grid} />
          <GridKey />
        </>
      )}
      {withCancelled && !showsAll(day) && (
        <p className="grid-note">
          {cancelled.count === 1 ? "1 was" : `${cancelled.count} were`} canceled.{" "}
          <button type="button" className="btn btn-link" onClick={onOpenTable}>
            See them in the table
          </button>
        </p>
      )}
    </section>
  );
}
