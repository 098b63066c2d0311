import type { TimeRange } from "@clinic/domain/time-range.ts";
import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from "react";
import type { GridColumn, GridColumns } from "./day-columns.ts";
import { dragThresholdPx } from "./drag-gesture.ts";
import { findColumnAt, findQuarterHourAt } from "./grid-geometry.ts";
import { quarterHourMinutes } from "./grid-time.ts";

type Press = { column: GridColumn; at: number; y: number; range: TimeRange | undefined };

type SelectionHandlers = {
  /** Draws the selected range; undefined when the selection ends. */
  onChange: (selected: { column: GridColumn; range: TimeRange } | undefined) => void;
  /** Undefined for roles that may not block times. */
  onSelect: ((column: GridColumn, range: TimeRange) => void) | undefined;
};

/** Selects several quarter-hours of a column by dragging over its empty time, with a mouse or pen. A finger scrolls instead. */
export function useRangeSelection(
  root: RefObject<HTMLElement | null>,
  { columns, span }: GridColumns,
  { onChange, onSelect }: SelectionHandlers,
) {
  const press = useRef<Press>(undefined);
  /** True after a selection, because the browser then sends a click that must not book. */
  const isClickIgnored = useRef(false);

  const end = (): Press | undefined => {
    const { current } = press;
    press.current = undefined;
    if (current?.range) {
      isClickIgnored.current = true;
      onChange(undefined);
    }
    return current;
  };
  const cancelOnEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Escape" && end()?.range) event.preventDefault();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => cancelOnEscape(event);
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);

  return {
    onPointerDown: ({ target, button, pointerType, isPrimary, clientX, clientY }: PointerEvent) => {
      isClickIgnored.current = false;
      if (!onSelect || pointerType === "touch" || button !== 0 || !isPrimary) return;
      const isEmpty =
        target instanceof Element &&
        target.closest("[data-body]") &&
        !target.closest("button, [data-block-id]");
      const column = isEmpty ? findColumnAt(root.current, columns, clientX) : undefined;
      if (!column) return;
      const at = findQuarterHourAt(root.current, column, span, clientY);
      press.current = { column, at, y: clientY, range: undefined };
    },
    /** Returns whether a selection is under way. */
    onPointerMove: ({ clientY, pointerId }: PointerEvent): boolean => {
      const { current } = press;
      if (!current) return false;
      const { column, at, y } = current;
      const to = findQuarterHourAt(root.current, column, span, clientY);
      if (!current.range && (Math.abs(clientY - y) < dragThresholdPx || to === at)) return false;
      if (!current.range) root.current?.setPointerCapture(pointerId);
      current.range = { from: Math.min(at, to), to: Math.max(at, to) + quarterHourMinutes };
      onChange({ column, range: current.range });
      return true;
    },
    onPointerUp: () => {
      const ended = end();
      if (ended?.range) onSelect?.(ended.column, ended.range);
    },
    onPointerCancel: () => void end(),
    onClickCapture: (event: MouseEvent) => {
      // Lets clicks from the keyboard through, which have the detail 0.
      if (!isClickIgnored.current || event.detail === 0) return;
      isClickIgnored.current = false;
      event.stopPropagation();
    },
  };
}
