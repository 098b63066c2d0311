import type { AttentionKind } from "../contract/attention.ts";
import type { BookingEvent } from "../contract/history.ts";
import type { LimitedAction } from "./account-limits.ts";
import { type Booking, netReceivedCents, type Party, refundableUntil } from "./booking.ts";
import { DomainError } from "./domain-error.ts";

/**
 * The effect of an event on a booking. The store writes it in one commit together with the claims, the day, the history
 * entry and the notifications.
 */
export interface BookingChange {
  /** The event for the booking's history. */
  event: BookingEvent;
  fields: Partial<Booking>;
  /** The act that counts against the owner's account limits. */
  act?: LimitedAction;
  /** Reasons why the desk must look at the booking. True adds a reason, and false removes it. */
  attention?: Partial<Record<AttentionKind, boolean>>;
  /** The patient must be reminded of the booking before this instant. */
  remindUntil?: Date;
  /** Claims that the booking may share with others, because the desk books two at one time. */
  sharedClaims?: readonly string[];
}

/** The actor who made a change. Patients change only their own bookings, so a patient's uid isn't stored here. */
export type Actor = { role: "patient" | "system" } | { role: "clinic"; uid: string | null };

/** The party whose decision a change counts as. Refunds depend on it. */
export function partyOfActor({ role }: Actor): Party {
  return role === "patient" ? "patient" : "clinic";
}

/**
 * True if a decision about the earlier booking would be stale, because its time, holder, status, payment or refund terms
 * differ now. Confirmations and reminders make no difference.
 */
export function isMaterialChange(before: Booking, after: Booking): boolean {
  return (
    before.startsAt.getTime() !== after.startsAt.getTime() ||
    before.holder !== after.holder ||
    before.status !== after.status ||
    before.payment !== after.payment ||
    before.method !== after.method ||
    netReceivedCents(before) !== netReceivedCents(after) ||
    before.dispute?.status !== after.dispute?.status ||
    refundableUntil(before).getTime() !== refundableUntil(after).getTime()
  );
}

/** Throws `conflict` if the booking has changed in such a way since the version that the caller saw. */
export function refuseStaleVersion(
  { standsSince }: Pick<Booking, "standsSince">,
  shown: number | undefined,
): void {
  if (shown !== undefined && standsSince > shown) throw new DomainError("conflict");
}
