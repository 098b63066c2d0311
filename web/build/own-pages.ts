import type { Doctor } from "../../functions/src/contract/doctors.ts";
import type { Treatment } from "../../functions/src/contract/treatments.ts";
import { formatDuration } from "../../functions/src/domain/clinic-time.ts";
import { formatMoney } from "../../functions/src/domain/format-money.ts";
import type { BuiltClinic } from "../src/shared/clinic-in-page.ts";
import { dentistLink, treatmentLink } from "../src/shared/paths.ts";
import { describePerson, describeTreatment, type SiteAddresses } from "./structured-data.ts";

export type OwnPage = { path: string; title: string; description: string; structuredData: object };

/** The pages of the treatments and dentists that the clinic had when the site was built. Later ones are served by the pages' shells. */
export function listOwnPages(clinic: BuiltClinic, addresses: SiteAddresses): OwnPage[] {
  const { treatments, doctors, settings } = clinic;
  return [
    ...treatments.map((treatment) => ({
      path: treatmentLink(treatment._id),
      title: treatment.name,
      description: summarizeTreatment(treatment, clinic),
      structuredData: describeTreatment(treatment, settings, addresses),
    })),
    ...doctors.map((doctor) => ({
      path: dentistLink(doctor._id),
      title: doctor.name,
      description: summarizeDentist(doctor, clinic),
      structuredData: describePerson(doctor, settings, addresses),
    })),
  ];
}

/** `Teeth Cleaning at Elm Dental: $90, 30 minutes. Tartar and stains removed.` */
function summarizeTreatment(
  { name, description, Price, durationMinutes }: Treatment,
  { settings }: BuiltClinic,
): string {
  const price = Price > 0 ? `${formatMoney(Price, settings)}, ` : "";
  return shorten(`${name} at ${settings.name}: ${price}${formatDuration(durationMinutes)}. ${description}`);
}

/** `Dr. Ana Lopez at Elm Dental: Teeth Cleaning, Cavity Filling. I like calm mornings.` */
function summarizeDentist(
  { name, treatments: performed, bio = "" }: Doctor,
  { settings, treatments }: BuiltClinic,
): string {
  const names = treatments.filter(({ _id }) => performed.includes(_id)).map((treatment) => treatment.name);
  return shorten(`${name} at ${settings.name}${names.length > 0 ? `: ${names.join(", ")}` : ""}. ${bio}`);
}

/** As much as search results show of a description. */
const maxLength = 160;

/** Writes the text as one line, and cuts it between two words. */
function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  if (line.length <= maxLength) return line;
  return `${line.slice(0, maxLength).replace(/[\s.,;:]*\S*$/, "")}…`;
}
