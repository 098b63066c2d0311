import { slotAt } from "@clinic/domain/slot.ts";
import type { TimeRange } from "@clinic/domain/time-range.ts";
import { useEffect, useRef } from "react";
import type { GridColumn } from "../day-grid/grid-columns.ts";
import { boxOf } from "../day-grid/on-screen.ts";
import { freeParts } from "./landing.ts";
import type { Over } from "./move-words.ts";

type Props = {
  over: Over;
  columns: readonly GridColumn[];
  span: TimeRange;
  /** The grid scrolls along: a hand scrolls itself. */
  follow: boolean;
};

/** Over the blocks: what is free for the visit in the hand, and the visit where it would come to stand. */
export function MovingLayer({ over, columns, span, follow }: Props) {
  const { carried, target, at, why, landings } = over;
  const { booking, from, to } = carried;
  const length = to - from;
  // Two lines find room in half an hour.
  const { top, height } = boxOf({ from: at, to: at + Math.max(length, 30) }, span);
  const ghost = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each new place.
  useEffect(() => {
    if (follow) ghost.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [follow, target.key, at]);
  return columns.map((column, index) => (
    <div
      key={column.key}
      className={`moving-column${landings.get(column.key)?.length ? "" : " is-shut"}`}
      style={{ gridColumn: index + 2 }}
    >
      {freeParts(landings.get(column.key) ?? [], length).map((part) => (
        <div key={part.from} className="moving-free" style={boxOf(part, span)} />
      ))}
      {column.key === target.key && (
        <div
          ref={ghost}
          className={`moving-ghost${why ? " is-refused" : ""}`}
          style={why ? { top, minHeight: height } : { top, height }}
        >
          <strong>{slotAt(at)}</strong>
          <span>{why || booking.patientName}</span>
        </div>
      )}
    </div>
  ));
}
