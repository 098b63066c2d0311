import type { PublicSettings } from "@clinic/contract/settings.ts";

type Policy = PublicSettings["cancellation"];

/** Until when a card is refunded in full: `24 hours before the new time`, or `the new time begins` with no limit before that. */
export function refundLimit({ fullRefundHours: hours }: Policy, visit: string): string {
  if (hours === 0) return `${visit} begins`;
  return `${hours} ${hours === 1 ? "hour" : "hours"} before ${visit}`;
}
