/** How addresses are written, by country. */
import type { PublicSettings } from "../contract/settings.ts";

type Address = PublicSettings["address"];

/** Countries that write the postal code before the city, as most of Europe does. */
const postalCodeFirst = new Set(
  (
    "AD AR AT AX BE BG BR CH CL CR CY CZ DE DK DO EE EG ES FI FO FR GE GF GL GP GR HR HU IL IS IT KW KZ LI LT LU MA " +
    "MC ME MQ MX MY NC NL NO PF PL PT RE RO RS SE SI SJ SK SM TN TR VA WF XK YT"
  ).split(" "),
);
/** Countries that write city, region and postal code without a comma. */
const withoutComma = new Set(["AU"]);

/** The line with city, region and postal code, like `Brooklyn, NY 11201`, `Leeds LS1 4AP` or `10115 Berlin`. */
export function cityLine({ city, region, postalCode, country }: Address): string {
  if (country === "NZ") return joinParts(", ", [region, joinParts(" ", [city, postalCode])]);
  if (postalCodeFirst.has(country)) return joinParts(", ", [joinParts(" ", [postalCode, city]), region]);
  if (withoutComma.has(country)) return joinParts(" ", [city, region, postalCode]);
  // Without a region the code follows its city: `Leeds LS1 4AP`. The United States always write a comma.
  if (region === "" && country !== "US") return joinParts(" ", [city, postalCode]);
  return joinParts(", ", [city, joinParts(" ", [region, postalCode])]);
}

/** A postal address in one line, like `10 Pearl Street, Brooklyn, NY 11201`. */
export function addressLine(address: Address): string {
  return joinParts(", ", [address.street, cityLine(address)]);
}

/** The URL of a map with the way to the clinic. */
export function directionsUrl({ address, name }: Pick<PublicSettings, "address" | "name">): string {
  const query = joinParts(", ", [name, addressLine(address)]);
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`;
}

function joinParts(separator: string, parts: readonly string[]): string {
  return parts.filter(Boolean).join(separator);
}
