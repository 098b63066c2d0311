/** How addresses are written, on the site and in mails. */
import type { PublicSettings } from "../contract/settings.ts";

/** `10 Pearl Street, Brooklyn, NY 11201` */
export function addressLine({ street, city, region, postalCode }: PublicSettings["address"]): string {
  return [street, city, `${region} ${postalCode}`.trim()].filter(Boolean).join(", ");
}

/** Where a letter to that address begins. What is special in an address of the web stays a part of it. */
export function emailUrl(address: string): string {
  return `mailto:${encodeURIComponent(address).replace("%40", "@")}`;
}
