/** Moments on the clinic's clock, for whom its zone need not be named. */

/** `Jan 5, 2023 at 09:00 AM` */
export function showMoment(instant: string, timeZone: string): string {
  return `${showDay(instant, timeZone)} at ${showTime(instant, timeZone)}`;
}

/** `Thu, Jan 5, 2023 at 09:00 AM`, as patients read their appointments. */
export function showVisitMoment(instant: string, timeZone: string): string {
  const day = { weekday: "short", month: "short", day: "numeric", year: "numeric" } as const;
  return `${show(instant, { ...day, timeZone })} at ${showTime(instant, timeZone)}`;
}

/** `Jan 5, 2023` */
export function showDay(instant: string, timeZone: string): string {
  return show(instant, { dateStyle: "medium", timeZone });
}

/** `09:00 AM`, as slots are written. */
export function showTime(instant: string, timeZone: string): string {
  return show(instant, { hour: "2-digit", minute: "2-digit", timeZone });
}

/** Some browsers put a narrow space before AM and PM, which no search or test expects. */
function show(instant: string, format: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat("en-US", format).format(new Date(instant)).replace(/\s/gu, " ");
}
