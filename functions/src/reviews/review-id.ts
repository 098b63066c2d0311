import { createHash } from "node:crypto";

/**
 * One review an appointment, by construction: its id follows from the booking's. Reviews are public and name their id,
 * so it doesn't give the booking's away.
 */
export function reviewId(bookingId: string): string {
  return createHash("sha256").update(`review of ${bookingId}`).digest("hex").slice(0, 20);
}
