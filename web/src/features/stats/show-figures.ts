import { once } from "@clinic/domain/once.ts";
import { format } from "date-fns";
import { type ClinicDay, dayAsDate } from "../../lib/clinic/clinic-day.ts";

const dollars = once(
  () =>
    new Intl.NumberFormat("en-US", {
      style: "currency",
      currency: "USD",
      trailingZeroDisplay: "stripIfInteger",
    }),
);

export function showDollars(amount: number): string {
  return dollars().format(amount);
}

/** `37%`; a closed week has nothing to share. */
export function showShare(part: number, whole: number): string {
  return whole === 0 ? "–" : showPercent(part / whole);
}

/** `37%` of 0.37 */
export function showPercent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

/** `Nov 15`: under a bar. */
export function shortDay(day: ClinicDay): string {
  return format(dayAsDate(day), "MMM d");
}
