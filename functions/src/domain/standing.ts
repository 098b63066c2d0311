/** Whoever decides about an appointment has read how it stands. What they decide holds while it stands so. */
import { type Booking, heldCents, refundableUntil } from "./booking.ts";
import { DomainError } from "./domain-error.ts";

/** When, with whom and whether, and what cancelling it costs. That it is confirmed, or reminded of, changes none of it. */
export function standsOtherwise(before: Booking, after: Booking): boolean {
  return (
    before.startsAt.getTime() !== after.startsAt.getTime() ||
    before.holder !== after.holder ||
    before.status !== after.status ||
    before.payment !== after.payment ||
    before.method !== after.method ||
    heldCents(before) !== heldCents(after) ||
    before.dispute?.status !== after.dispute?.status ||
    refundableUntil(before).getTime() !== refundableUntil(after).getTime()
  );
}

/** Refuses with `conflict` who has read of this version of it, where it stands otherwise since. */
export function refuseUnread({ standsSince }: Pick<Booking, "standsSince">, shown: number | undefined): void {
  if (shown !== undefined && standsSince > shown) throw new DomainError("conflict");
}
