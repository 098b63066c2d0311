/** What is made of measured figures. */

/** The least of them that at least this share of them doesn't exceed: with 0.99 all but the slowest hundredth are no greater. */
export function percentile(values: readonly number[], share: number): number {
  const inOrder = values.toSorted((one, other) => one - other);
  return inOrder[Math.max(0, Math.ceil(inOrder.length * share) - 1)] ?? Number.NaN;
}

/** The middle one, of an even number the mean of both. */
export function median(values: readonly number[]): number {
  const inOrder = values.toSorted((one, other) => one - other);
  const middle = inOrder.slice(Math.ceil(inOrder.length / 2) - 1, Math.floor(inOrder.length / 2) + 1);
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
}

/** How many times as long ours took, of rounds that were measured in pairs: the median of the pairs' own ratios. */
export function ratioOf(ours: readonly number[], bare: readonly number[]): number {
  return median(ours.map((seconds, round) => seconds / (bare[round] ?? Number.NaN)));
}

/**
 * How many of so many requests a minute reach us when each of these addresses is answered by a cache for so many seconds: the
 * first request after that comes through, on the average one gap between two requests later.
 */
export function passedOn(perMinute: number, addresses: number, cachedSeconds: number): number {
  const gapSeconds = (60 * addresses) / perMinute;
  return (60 * addresses) / (cachedSeconds + gapSeconds);
}
