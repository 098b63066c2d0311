/** The middle value, for benchmarks, because a busy machine spoils single runs. Returns NaN without values. */
export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
