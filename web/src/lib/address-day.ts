/** The address's `date`; null without an existing day. The light pages don't load the domain's `readDate`. */
export function dayIn(query: URLSearchParams): string | null {
  const day = query.get("date") ?? "";
  if (!/^[1-9]\d{3}-\d\d-\d\d$/.test(day)) return null;
  const instant = Date.parse(day);
  // Some engines read February 29 as March 1.
  return Number.isNaN(instant) || !new Date(instant).toISOString().startsWith(day) ? null : day;
}
