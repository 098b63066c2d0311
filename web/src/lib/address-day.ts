/** The day that an address names; null where it names none, or one that doesn't exist. Apart from the domain's `readDate`, for the light pages. */
export function dayIn(query: URLSearchParams): string | null {
  const day = query.get("date") ?? "";
  if (!/^[1-9]\d{3}-\d\d-\d\d$/.test(day)) return null;
  const instant = Date.parse(day);
  // Some engines read February 29 as March 1.
  return Number.isNaN(instant) || !new Date(instant).toISOString().startsWith(day) ? null : day;
}
