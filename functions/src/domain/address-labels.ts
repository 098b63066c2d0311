/** How the parts of an address are named, by country (ISO 3166-1 alpha-2). */

interface AddressLabels {
  /** The name of `address.city`. */
  city: string;
  /** The name of `address.region`, or null where addresses have none. */
  region: string | null;
  /** The name of `address.postalCode`, or null where addresses have none. */
  postalCode: string | null;
}

const regionLabels: Readonly<Record<string, string>> = {
  US: "State",
  PR: "State",
  AU: "State",
  BR: "State",
  IN: "State",
  MX: "State",
  MY: "State",
  NG: "State",
  AR: "Province",
  CA: "Province",
  ES: "Province",
  ID: "Province",
  IT: "Province",
  PH: "Province",
  TH: "Province",
  ZA: "Province",
  GB: "County",
  IE: "County",
  KE: "County",
  NZ: "Suburb",
  JP: "Prefecture",
  AE: "Emirate",
  CL: "Region",
  CO: "Department",
  HK: "District",
  JM: "Parish",
  KR: "Province",
  TW: "County",
};

const postalCodeLabels: Readonly<Record<string, string>> = {
  US: "ZIP code",
  PR: "ZIP code",
  GB: "Postcode",
  GG: "Postcode",
  IM: "Postcode",
  JE: "Postcode",
  AU: "Postcode",
  NZ: "Postcode",
  MY: "Postcode",
  IE: "Eircode",
  IN: "PIN code",
};

/** Countries without postal codes. */
const withoutPostalCode = new Set(
  "AE BS BW BF BJ CG CI CM CK FJ GA HK JM KI ML MR NE NR NU QA TD TG TK TV UG".split(" "),
);

export function addressLabels(country: string): AddressLabels {
  return {
    city: country === "AU" ? "Suburb" : "City",
    region: regionLabels[country] ?? null,
    postalCode: withoutPostalCode.has(country) ? null : (postalCodeLabels[country] ?? "Postal code"),
  };
}
