import type { PublicSettings } from "../../functions/src/contract/settings.ts";
import { weekdays } from "../../functions/src/domain/calendar-date.ts";
import { readPhone } from "../../functions/src/domain/phone-number.ts";

export type SiteAddresses = {
  /** The site's origin. */
  siteUrl: string;
  /** The path of the picture for link previews. */
  preview: string;
};

/** Describes the clinic for search engines, as structured data: https://schema.org/Dentist */
export function describeDentist(settings: PublicSettings, { siteUrl, preview }: SiteAddresses) {
  const { street, city, region, postalCode, country } = settings.address;
  return {
    "@context": "https://schema.org",
    "@type": "Dentist",
    name: settings.name,
    url: `${siteUrl}/`,
    image: `${siteUrl}${preview}`,
    // Writes the clinic's phone number in the E.164 format, which has no extensions.
    telephone: readPhone(settings.phone, country) ?? undefined,
    email: settings.email,
    currenciesAccepted: settings.currency,
    address: {
      "@type": "PostalAddress",
      streetAddress: street,
      addressLocality: city,
      addressRegion: region,
      postalCode,
      addressCountry: country,
    },
    openingHoursSpecification: weekdays.flatMap((day) =>
      settings.openingHours[day].map(({ from, to }) => ({
        "@type": "OpeningHoursSpecification",
        dayOfWeek: `https://schema.org/${day.charAt(0).toUpperCase()}${day.slice(1)}`,
        opens: from,
        closes: to,
      })),
    ),
    potentialAction: {
      "@type": "ReserveAction",
      target: `${siteUrl}/appointment`,
    },
  };
}
