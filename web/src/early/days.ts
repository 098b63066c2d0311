/** The few sums with days that the early script needs: `domain/calendar-date.ts` would bring more code than all of it has. Days as `yyyy-MM-dd`. */

export function todayIn(timeZone: string, now: Date): string {
  const shown = new Intl.DateTimeFormat("en-US", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  const [month, day, year] = shown.format(now).split("/");
  return `${year}-${month}-${day}`;
}

export function plusDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, "yyyy-MM-dd".length);
}

/** The Sunday on which its week begins. */
export function weekOf(day: string): string {
  return plusDays(day, -new Date(day).getUTCDay());
}
