import type { AttentionKind } from "../contract/attention.ts";
import type { BookingEvent } from "../contract/history.ts";
import type { Act } from "./account-limits.ts";
import { type Booking, heldCents, type Party, refundableUntil } from "./booking.ts";
import { DomainError } from "./domain-error.ts";

/** What an event does to a booking. The store writes it in one commit with all that follows from it: claims, day, history, notices. */
export interface BookingChange {
  /** What happened, for its history. */
  event: BookingEvent;
  fields: Partial<Booking>;
  /** Counts for the owner's account, which may do it only so often. */
  act?: Act;
  /** True: from now on a person has to look at it for this reason; false: no more. */
  attention?: Partial<Record<AttentionKind, boolean>>;
  /** Its patient is to be reminded of it before this instant. */
  remindUntil?: Date;
}

/** Who did it. Patients only ever change what is theirs, so that their uid isn't kept beside it. */
export type Actor = { role: "patient" | "system" } | { role: "clinic"; uid: string | null };

/** Whose decision that is, on which refunds depend. */
export function partyOf({ role }: Actor): Party {
  return role === "patient" ? "patient" : "clinic";
}

/** Whoever decides about an appointment has read how it stands. What they decide holds while it stands so. */

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
