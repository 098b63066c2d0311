/** The state of a location at which something has opened above the page before it: the way back closes it. */
export const abovePage = { abovePage: true };

export function isAbovePage(state: unknown): boolean {
  return typeof state === "object" && state !== null && "abovePage" in state;
}
