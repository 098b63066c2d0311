/** On the slowest lines a read waits for the page's own code to come first, which takes up to half a minute. */
export const readLimitMs = 30_000;

/** Calls tell here that no answer came; the page's frame tells people. */
const listeners = new Set<() => void>();

export function reportUnreachable(): void {
  for (const listener of listeners) listener();
}

export function whenUnreachable(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
