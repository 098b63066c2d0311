import type { Doctor } from "../../functions/src/contract/doctors.ts";
import type { ClosedDay, PublicSettings } from "../../functions/src/contract/settings.ts";
import type { Treatment } from "../../functions/src/contract/treatments.ts";
import { weekdays } from "../../functions/src/domain/calendar-date.ts";
import { openRangesOn } from "../../functions/src/domain/opening-hours.ts";
import { readPhone } from "../../functions/src/domain/phone-number.ts";
import { bookingLink, dentistLink, treatmentLink } from "../src/shared/paths.ts";

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
    specialOpeningHoursSpecification: settings.closedDays.flatMap((closed) =>
      describeClosedDays(settings, closed),
    ),
    potentialAction: {
      "@type": "ReserveAction",
      target: `${siteUrl}/appointment`,
    },
  };
}

/** Search engines read equal times of opening and closing as closed: https://developers.google.com/search/docs/appearance/structured-data/local-business */
function describeClosedDays(settings: PublicSettings, { date, last = date }: ClosedDay) {
  const ranges = openRangesOn(settings, date);
  return (ranges.length > 0 ? ranges : [{ from: "00:00", to: "00:00" }]).map(({ from, to }) => ({
    "@type": "OpeningHoursSpecification",
    validFrom: date,
    validThrough: last,
    opens: from,
    closes: to,
  }));
}

/** Describes a treatment and its price for search engines: https://schema.org/Service */
export function describeTreatment(
  { _id, name, description, forWhom, Price }: Treatment,
  settings: PublicSettings,
  { siteUrl }: SiteAddresses,
) {
  const url = `${siteUrl}${treatmentLink(_id)}`;
  return {
    "@context": "https://schema.org",
    "@type": "Service",
    name,
    serviceType: name,
    description,
    audience: forWhom ? { "@type": "Audience", audienceType: forWhom } : undefined,
    url,
    provider: describeProvider(settings, siteUrl),
    offers: { "@type": "Offer", price: Price, priceCurrency: settings.currency, url },
    potentialAction: { "@type": "ReserveAction", target: `${siteUrl}${bookingLink({ treatment: _id })}` },
  };
}

/** Describes a dentist for search engines: https://schema.org/Person */
export function describePerson(
  { _id, name, degree, languages, bio, img }: Doctor,
  settings: PublicSettings,
  { siteUrl }: SiteAddresses,
) {
  return {
    "@context": "https://schema.org",
    "@type": "Person",
    name,
    jobTitle: "Dentist",
    description: bio,
    image: URL.canParse(img) ? img : undefined,
    knowsLanguage: languages?.split(/,\s*/),
    hasCredential: degree ? { "@type": "EducationalOccupationalCredential", name: degree } : undefined,
    url: `${siteUrl}${dentistLink(_id)}`,
    worksFor: describeProvider(settings, siteUrl),
  };
}

function describeProvider({ name }: PublicSettings, siteUrl: string) {
  return { "@type": "Dentist", name, url: `${siteUrl}/` };
}
