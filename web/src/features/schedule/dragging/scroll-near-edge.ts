export type Point = { x: number; y: number };

/** So near to an edge the hand scrolls. */
const nearPx = 40;
const mostPx = 14;
/** Nearer than this to where it took hold, a hand is only not quite still. */
export const stillPx = 6;

/** By so much as the hand has come near to an edge, from where it took hold; answers whether anything has moved. */
export function scrollNearEdge(grid: HTMLElement, from: Point, { x, y }: Point): boolean {
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
