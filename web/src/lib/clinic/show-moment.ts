/**
 * Moments on the clinic's clock, whose names of zones only the browser knows. Without date-fns, of which pages for visitors
 * load nothing.
 */

/** `Jan 5, 2023 at 9:00 AM` */
export function showMoment(instant: string, timeZone: string): string {
  return `${show(instant, { dateStyle: "medium", timeZone })} at ${show(instant, { timeStyle: "short", timeZone })}`;
}

/** `Thursday, January 5, 2023` */
export function showFullDay(instant: string, timeZone: string): string {
  return show(instant, { dateStyle: "full", timeZone });
}

/** `09:30 AM EST`, and `EDT` in summer. */
export function showZonedTime(instant: string, timeZone: string): string {
  return show(instant, { hour: "2-digit", minute: "2-digit", timeZoneName: "short", timeZone });
}

/** Some browsers put a narrow space before AM and PM, which no search or test expects. */
function show(instant: string, format: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat("en-US", format).format(new Date(instant)).replace(/\s/gu, " ");
}
