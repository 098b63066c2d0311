/** Times of day as minutes after midnight, from and to the texts that the contract writes them in. */

/** `08:30 AM` -> 510 */
export function slotMinutes(slot: string): number {
  const hour = Number(slot.slice(0, 2)) % 12;
  return (slot.endsWith("PM") ? hour + 12 : hour) * 60 + Number(slot.slice(3, 5));
}

/** 510 -> `08:30 AM` */
export function slotAt(minutes: number): string {
  const hour = Math.floor(minutes / 60);
  return `${twoDigits(hour % 12 || 12)}:${twoDigits(minutes % 60)} ${hour < 12 ? "AM" : "PM"}`;
}

/** `08:30`, `24:00` -> minutes; null for an empty or half-typed field. */
export function timeMinutes(time: string): number | null {
  const parts = /^(\d{2}):(\d{2})$/.exec(time);
  return parts ? Number(parts[1]) * 60 + Number(parts[2]) : null;
}

/** 510 -> `08:30`, as time fields hold it. */
export function timeAt(minutes: number): string {
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
