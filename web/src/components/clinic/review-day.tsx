/**
 * A day of the clinic's calendar, `Jan 5, 2023`. It has no time zone: read and written in UTC it stays itself. Without the
 * domain's `formatDate`, which would bring its calendar to the light pages.
 */
export function ReviewDay({ dateISO }: { dateISO: string }) {
  const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
  return <time dateTime={dateISO}>{day.format(new Date(dateISO))}</time>;
}
