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
