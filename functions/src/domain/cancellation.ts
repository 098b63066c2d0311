import type { CancellationPolicy } from "../contract/settings.ts";

const hour = 3_600_000;

/** Canceled before this instant, a card is refunded in full. */
export function refundableUntil(startsAt: Date, policy: CancellationPolicy): Date {
  return new Date(startsAt.getTime() - policy.fullRefundHours * hour);
}
