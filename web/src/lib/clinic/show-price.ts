/** `90`, `90.50`: cents only where there are some. */
export function showAmount(dollars: number): string {
  return Number.isInteger(dollars) ? String(dollars) : dollars.toFixed(2);
}

/** `$90`, `$90.50`. */
export function showPrice(dollars: number): string {
  return `$${showAmount(dollars)}`;
}
