/** Names the appointments whose money is open, so that an owner finds them on the schedule. */
import type { PublicSettings } from "../contract/settings.ts";
import type { Booking } from "./booking.ts";
import { todayIn } from "./calendar-date.ts";
import { formatShortDate } from "./clinic-time.ts";

export interface OwedMoney {
  readonly kind: "unpaid" | "refund" | "dispute";
  readonly booking: Pick<Booking, "patientName" | "startsAt">;
}

const described = { unpaid: "hasn't paid", refund: "waits for a refund", dispute: "has an open dispute" };
/** The most appointments that the sentence names. */
export const maxNamed = 3;

export function earliestFirst<Owed extends OwedMoney>(owed: readonly Owed[]): Owed[] {
  return owed.toSorted((a, b) => a.booking.startsAt.getTime() - b.booking.startsAt.getTime());
}

/**
 * Shows the earliest three, like `Grace Osei on Nov 23 hasn't paid, Ada Lin on Nov 24 waits for a refund`, and counts the
 * others. `isPartial` means that there may be more than these.
 */
export function describeOwedMoney(
  owed: readonly OwedMoney[],
  settings: Pick<PublicSettings, "timeZone" | "address" | "locale">,
  now: Date,
  isPartial = false,
): string {
  const named = earliestFirst(owed)
    .slice(0, maxNamed)
    .map(({ kind, booking: { patientName, startsAt } }) => {
      const isThisYear = yearIn(settings.timeZone, startsAt) === yearIn(settings.timeZone, now);
      const day = formatShortDate(settings, startsAt, { withYear: !isThisYear });
      return `${patientName} on ${day} ${described[kind]}`;
    });
  const left = owed.length - named.length;
  const atLeast = isPartial ? "at least " : "";
  const counts = (["unpaid", "refund", "dispute"] as const)
    .map((kind) => [kind, owed.filter((one) => one.kind === kind).length] as const)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${kind}: ${atLeast}${count}`)
    .join(", ");
  return left > 0 ? `${named.join(", ")}, and ${atLeast}${left} more (${counts})` : named.join(", ");
}

const yearIn = (timeZone: string, instant: Date) => todayIn(timeZone, instant).slice(0, 4);
