import type { Block } from "@clinic/contract/blocks.ts";
import { timeOfDayAt } from "@clinic/domain/slot.ts";
import type { TimeRange } from "@clinic/domain/time-range.ts";
import { type RefObject, useRef, useState } from "react";
import type { BlockHandlers } from "../blocks/use-block-dialog.ts";
import type { GridColumn, GridColumns } from "./day-columns.ts";
import { useDragGesture } from "./drag-gesture.ts";
import { findColumnAt, findMinuteAt } from "./grid-geometry.ts";
import { quarterHourMinutes } from "./grid-time.ts";

/** A block that is being dragged, and where it would be dropped. */
export type BlockDrag = {
  block: Block;
  /** How many minutes after its start the pointer holds the block. */
  grabOffset: number;
  column: GridColumn;
  range: TimeRange;
};

/** Drags a block to another time with a pointer. A doctor's block can also go to another doctor or day. */
export function useBlockDragging(
  root: RefObject<HTMLElement | null>,
  { columns, span }: GridColumns,
  onMove: BlockHandlers["onMove"] | undefined,
) {
  const [drag, setDrag] = useState<BlockDrag>();
  // A ref, because the pointer may be released before React has rendered the pointer's last movement.
  const latest = useRef<BlockDrag>(undefined);
  const update = (next: BlockDrag | undefined) => {
    latest.current = next;
    setDrag(next);
  };
  const gesture = useDragGesture(
    root,
    {
      onStart: (id, { x, y }) => {
        // A block for everybody is in each column.
        const column = findColumnAt(root.current, columns, x);
        const placed = column?.blocks.find(({ block }) => block._id === id);
        if (!onMove || !column || !placed) return false;
        const { block, from, to } = placed;
        const grabOffset = findMinuteAt(root.current, column, span, y) - from;
        update({ block, grabOffset, column, range: { from, to } });
        return true;
      },
      onMove: ({ x, y }) => {
        const { current } = latest;
        if (!current) return;
        const pointed = findColumnAt(root.current, columns, x);
        const column = pointed && canHold(pointed, current.block) ? pointed : current.column;
        const length = current.range.to - current.range.from;
        const minute = findMinuteAt(root.current, column, span, y) - current.grabOffset;
        const start = Math.round(minute / quarterHourMinutes) * quarterHourMinutes;
        const from = Math.min(Math.max(start, span.from), span.to - length);
        if (column.key === current.column.key && from === current.range.from) return;
        update({ ...current, column, range: { from, to: from + length } });
      },
      onDrop: () => {
        const dropped = latest.current;
        update(undefined);
        if (!dropped) return;
        const { block, column, range } = dropped;
        const to = {
          dateISO: column.dateISO,
          doctorId: block.doctorId === null ? null : column.doctorId,
          from: timeOfDayAt(range.from),
          to: timeOfDayAt(range.to),
        };
        const stays =
          to.dateISO === block.dateISO && to.doctorId === block.doctorId && to.from === block.from;
        if (!stays) onMove?.(block, to);
      },
      onCancel: () => update(undefined),
    },
    "data-block-id",
  );
  return { drag, gesture };
}

/** The seats have no blocks of their own. */
function canHold({ doctorId }: GridColumn, block: Block): boolean {
  return block.doctorId === null || doctorId !== null;
}
