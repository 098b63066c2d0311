/** Statistics of measured values. */

/**
 * Returns the smallest value that is at least as large as this share of the values. With 0.99, only one value in a
 * hundred is larger.
 */
export function percentile(values: readonly number[], share: number): number {
  const inOrder = values.toSorted((one, other) => one - other);
  return inOrder[Math.max(0, Math.ceil(inOrder.length * share) - 1)] ?? Number.NaN;
}

/** Returns the middle value, or the mean of the two middle values. */
export function median(values: readonly number[]): number {
  const inOrder = values.toSorted((one, other) => one - other);
  const middle = inOrder.slice(Math.ceil(inOrder.length / 2) - 1, Math.floor(inOrder.length / 2) + 1);
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
}

/**
 * Returns how many times as long our code took as the minimal route. The rounds are measured in pairs; the result is
 * the median of each pair's ratio.
 */
export function ratioOf(ours: readonly number[], bare: readonly number[]): number {
  return median(ours.map((seconds, round) => seconds / (bare[round] ?? Number.NaN)));
}

/**
 * Returns how many of the requests per minute a cache lets through, if it keeps each address's answer for some
 * seconds. After that time, the next request passes; on average it comes one gap between two requests later.
 */
export function requestsPassingCache(perMinute: number, addresses: number, cachedSeconds: number): number {
  const gapSeconds = (60 * addresses) / perMinute;
  return (60 * addresses) / (cachedSeconds + gapSeconds);
}
