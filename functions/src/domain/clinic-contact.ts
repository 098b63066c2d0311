/** How the clinic's address and telephones are written, on the site and in mails. */
import type { PublicSettings } from "../contract/settings.ts";

/** `10 Pearl Street, Brooklyn, NY 11201` */
export function addressLine({ street, city, region, postalCode }: PublicSettings["address"]): string {
  return [street, city, `${region} ${postalCode}`.trim()].filter(Boolean).join(", ");
}

/** What a tap calls. */
export function phoneUrl(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, "")}`;
}
