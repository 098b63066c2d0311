import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from "react";

type Handlers = {
  /** Whether the visit with that id can be taken up there. */
  take: (id: string, from: Point) => boolean;
  over: (point: Point) => void;
  drop: () => void;
  cancel: () => void;
};

type Press = { id: string; pointerId: number; from: Point; last: Point; byFinger: boolean; taken: boolean };

/** A finger that moves earlier scrolls. */
const holdMs = 400;

/** Takes up a visit: with a mouse or a pen by pulling it, with a finger by holding it first. */
export function useDragGesture(root: RefObject<HTMLElement | null>, handlers: Handlers) {
  const press = useRef<Press>(undefined);
  const hold = useRef<ReturnType<typeof setTimeout>>(undefined);
  const frame = useRef(0);
  /** A click follows every drop, and means nothing. */
  const dropped = useRef(false);

  const latest = useRef(handlers);
  useLayoutEffect(() => {
    latest.current = handlers;
  });

  const end = () => {
    clearTimeout(hold.current);
    cancelAnimationFrame(frame.current);
    const was = press.current;
    press.current = undefined;
    return was?.taken ?? false;
  };
  const scroll = () => {
    const { current } = press;
    if (!current || !root.current) return;
    if (scrollNearEdge(root.current, current.from, current.last)) latest.current.over(current.last);
    frame.current = requestAnimationFrame(scroll);
  };
  const take = () => {
    const { current } = press;
    if (!current || !root.current) return;
    if (!latest.current.take(current.id, current.from)) return void end();
    current.taken = true;
    root.current.setPointerCapture(current.pointerId);
    frame.current = requestAnimationFrame(scroll);
  };
  const giveUp = () => {
    if (!end()) return false;
    dropped.current = true;
    latest.current.cancel();
    return true;
  };

  const byEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Escape" && giveUp()) event.preventDefault();
  });
  const endPress = useEffectEvent(end);
  useEffect(() => {
    const grid = root.current;
    const onKeyDown = (event: KeyboardEvent) => byEscape(event);
    // Otherwise the browser scrolls with the finger.
    const keepFinger = (event: TouchEvent) => {
      if (press.current?.taken) event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown);
    grid?.addEventListener("touchmove", keepFinger, { passive: false });
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      grid?.removeEventListener("touchmove", keepFinger);
      endPress();
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
      dropped.current = false;
      const block = target instanceof Element ? target.closest("[data-visit]") : null;
      const id = block?.getAttribute("data-visit");
      if (!id || button !== 0 || !isPrimary) return;
      const from = { x: clientX, y: clientY };
      const byFinger = pointerType === "touch";
      press.current = { id, pointerId, from, last: from, byFinger, taken: false };
      if (byFinger) hold.current = setTimeout(take, holdMs);
    },
    onPointerMove: ({ pointerId, clientX, clientY }: PointerEvent) => {
      const { current } = press;
      if (current?.pointerId !== pointerId) return;
      current.last = { x: clientX, y: clientY };
      const isStill = Math.hypot(clientX - current.from.x, clientY - current.from.y) < stillPx;
      if (!current.taken && !isStill) {
        if (current.byFinger) end();
        else take();
      }
      if (press.current?.taken) latest.current.over(current.last);
    },
    onPointerUp: ({ pointerId }: PointerEvent) => {
      if (press.current?.pointerId !== pointerId || !end()) return;
      dropped.current = true;
      latest.current.drop();
    },
    onPointerCancel: ({ pointerId }: PointerEvent) => {
      if (press.current?.pointerId === pointerId) giveUp();
    },
    onClickCapture: (event: MouseEvent) => {
      // One without a pointer is the keyboard's.
      if (!dropped.current || event.detail === 0) return;
      dropped.current = false;
      event.stopPropagation();
    },
    onContextMenu: (event: MouseEvent) => {
      // What a finger that holds would open.
      if (press.current?.byFinger) event.preventDefault();
    },
  };
}

export type Point = { x: number; y: number };

/** So near to an edge the hand scrolls. */
const nearPx = 40;
const mostPx = 14;
/** Nearer than this to where it took hold, a hand is only not quite still. */
const stillPx = 6;

/** By so much as the hand has come near to an edge, from where it took hold; answers whether anything has moved. */
function scrollNearEdge(grid: HTMLElement, from: Point, { x, y }: Point): boolean {
  const { left, right, top, bottom } = grid.getBoundingClientRect();
  const heads = grid.querySelector(".grid-head")?.clientHeight ?? 0;
  const hours = grid.querySelector(".grid-scale")?.clientWidth ?? 0;
  const before = [grid.scrollLeft, grid.scrollTop];
  grid.scrollBy({
    left: along(x - from.x, x - left - hours, right - x),
    top: along(y - from.y, y - top - heads, bottom - y),
    behavior: "instant",
  });
  return grid.scrollLeft !== before[0] || grid.scrollTop !== before[1];
}

/** Towards the edge to which it has gone, and not where it only took hold near one. */
function along(gone: number, before: number, after: number): number {
  if (Math.abs(gone) < stillPx) return 0;
  return gone > 0 ? pull(after) : -pull(before);
}

function pull(distance: number): number {
  const nearness = Math.min(Math.max(nearPx - distance, 0), nearPx) / nearPx;
  return Math.round(nearness * mostPx);
}
