/**
 * Runs the work for each item, with at most `width` items at the same time, so that a job doesn't flood Stripe or Firestore. It
 * waits until all work has ended, and then throws the first error, if any.
 */
export async function forEachConcurrently<T>(
  items: Iterable<T>,
  width: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items[Symbol.iterator]();
  const worker = async () => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) await work(next.value);
  };
  const ended = await Promise.allSettled(Array.from({ length: width }, worker));
  for (const one of ended) if (one.status === "rejected") throw one.reason;
}
