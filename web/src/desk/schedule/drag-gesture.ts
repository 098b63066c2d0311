import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from "react";

type DragHandlers = {
  /** Starts dragging the element with that id. Returns whether it can be dragged. */
  onStart: (id: string, from: ScreenPoint) => boolean;
  onMove: (point: ScreenPoint) => void;
  onDrop: () => void;
  onCancel: () => void;
};

type PointerPress = {
  id: string;
  pointerId: number;
  from: ScreenPoint;
  last: ScreenPoint;
  isTouch: boolean;
  isDragging: boolean;
};

/** How long a finger must press an appointment to drag it. A finger that moves earlier scrolls the grid. */
const touchHoldMs = 400;

/** Drags an element that has its id in `attribute`: a mouse or pen by moving, a finger by pressing the element first. */
export function useDragGesture(
  root: RefObject<HTMLElement | null>,
  handlers: DragHandlers,
  attribute: "data-booking-id" | "data-block-id" = "data-booking-id",
) {
  const press = useRef<PointerPress>(undefined);
  const holdTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const frame = useRef(0);
  /** True after a drop, because the browser then sends a click that must not open the appointment. */
  const isClickIgnored = useRef(false);

  const latest = useRef(handlers);
  useLayoutEffect(() => {
    latest.current = handlers;
  });

  /** Ends the press. Returns whether an appointment was being dragged. */
  const endPress = () => {
    clearTimeout(holdTimer.current);
    cancelAnimationFrame(frame.current);
    const wasDragging = press.current?.isDragging ?? false;
    press.current = undefined;
    return wasDragging;
  };
  const scroll = () => {
    const { current } = press;
    if (!current || !root.current) return;
    if (scrollNearEdge(root.current, current.from, current.last)) latest.current.onMove(current.last);
    frame.current = requestAnimationFrame(scroll);
  };
  const startDrag = () => {
    const { current } = press;
    if (!current || !root.current) return;
    if (!latest.current.onStart(current.id, current.from)) return void endPress();
    current.isDragging = true;
    root.current.setPointerCapture(current.pointerId);
    frame.current = requestAnimationFrame(scroll);
  };
  const cancelDrag = () => {
    if (!endPress()) return false;
    isClickIgnored.current = true;
    latest.current.onCancel();
    return true;
  };

  const cancelOnEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Escape" && cancelDrag()) event.preventDefault();
  });
  const endOnUnmount = useEffectEvent(endPress);
  useEffect(() => {
    const grid = root.current;
    const onKeyDown = (event: KeyboardEvent) => cancelOnEscape(event);
    // Stops the browser from scrolling while a finger drags an appointment.
    const preventScroll = (event: TouchEvent) => {
      if (press.current?.isDragging) event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown);
    grid?.addEventListener("touchmove", preventScroll, { passive: false });
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      grid?.removeEventListener("touchmove", preventScroll);
      endOnUnmount();
    };
  }, [root]);

  return {
    onPointerDown: ({
      target,
      button,
      pointerId,
      pointerType,
      isPrimary,
      clientX,
      clientY,
    }: PointerEvent) => {
      isClickIgnored.current = false;
      const element = target instanceof Element ? target.closest(`[${attribute}]`) : null;
      const id = element?.getAttribute(attribute);
      if (!id || button !== 0 || !isPrimary) return;
      const from = { x: clientX, y: clientY };
      const isTouch = pointerType === "touch";
      press.current = { id, pointerId, from, last: from, isTouch, isDragging: false };
      if (isTouch) holdTimer.current = setTimeout(startDrag, touchHoldMs);
    },
    onPointerMove: ({ pointerId, clientX, clientY }: PointerEvent) => {
      const { current } = press;
      if (current?.pointerId !== pointerId) return;
      current.last = { x: clientX, y: clientY };
      const distance = Math.hypot(clientX - current.from.x, clientY - current.from.y);
      if (!current.isDragging && distance >= dragThresholdPx) {
        if (current.isTouch) endPress();
        else startDrag();
      }
      if (press.current?.isDragging) latest.current.onMove(current.last);
    },
    onPointerUp: ({ pointerId }: PointerEvent) => {
      if (press.current?.pointerId !== pointerId || !endPress()) return;
      isClickIgnored.current = true;
      latest.current.onDrop();
    },
    onPointerCancel: ({ pointerId }: PointerEvent) => {
      if (press.current?.pointerId === pointerId) cancelDrag();
    },
    onClickCapture: (event: MouseEvent) => {
      // Lets clicks from the keyboard through, which have the detail 0.
      if (!isClickIgnored.current || event.detail === 0) return;
      isClickIgnored.current = false;
      event.stopPropagation();
    },
    onContextMenu: (event: MouseEvent) => {
      // Prevents the browser's menu, which a finger's long press would open.
      if (press.current?.isTouch) event.preventDefault();
    },
  };
}

export type ScreenPoint = { x: number; y: number };

/** Dragging scrolls the grid if the pointer is nearer than this to an edge of the grid. */
const scrollZonePx = 40;
const maxScrollPx = 14;
/** Movement below this many pixels is a click, not a drag. */
export const dragThresholdPx = 6;

/** Scrolls the grid faster the nearer the pointer is to an edge. Returns whether the grid has moved. */
function scrollNearEdge(grid: HTMLElement, from: ScreenPoint, { x, y }: ScreenPoint): boolean {
  const { left, right, top, bottom } = grid.getBoundingClientRect();
  const headHeight = grid.querySelector(".grid-head")?.clientHeight ?? 0;
  const scaleWidth = grid.querySelector(".grid-scale")?.clientWidth ?? 0;
  const before = [grid.scrollLeft, grid.scrollTop];
  grid.scrollBy({
    left: findScrollPixels(x - from.x, x - left - scaleWidth, right - x),
    top: findScrollPixels(y - from.y, y - top - headHeight, bottom - y),
    behavior: "instant",
  });
  return grid.scrollLeft !== before[0] || grid.scrollTop !== before[1];
}

/** Scrolls only in the direction of the drag, so that a drag that starts near an edge doesn't scroll at once. */
function findScrollPixels(moved: number, toStart: number, toEnd: number): number {
  if (Math.abs(moved) < dragThresholdPx) return 0;
  return moved > 0 ? findScrollSpeed(toEnd) : -findScrollSpeed(toStart);
}

function findScrollSpeed(edgeDistance: number): number {
  const nearness = Math.min(Math.max(scrollZonePx - edgeDistance, 0), scrollZonePx) / scrollZonePx;
  return Math.round(nearness * maxScrollPx);
}
