/** What an appointment's entry in calendars has in common, wherever it comes from: the site's download or a mail. */
import type { PublicSettings } from "../contract/settings.ts";

/**
 * The same for ever, so that what comes later replaces the entry instead of doubling it. It names no host: the site has
 * several, and RFC 7986 (section 5.3) wants none. The entry's SEQUENCE is the booking's version.
 */
export function entryUid(bookingId: string): string {
  return `appointment-${bookingId}`;
}

/** `10 Pearl Street, Brooklyn, NY 11201` */
export function addressLine({ street, city, region, postalCode }: PublicSettings["address"]): string {
  return [street, city, `${region} ${postalCode}`.trim()].filter(Boolean).join(", ");
}
