/**
 * The facts of a clinic that are built into the site. Its pages show them until the server has answered, and search engines read
 * them.
 */
import { readFileSync } from "node:fs";
import type { Review } from "../../functions/src/contract/reviews.ts";
import type { PublicSettingsAnswer } from "../../functions/src/contract/settings.ts";
import type { Treatment } from "../../functions/src/contract/treatments.ts";
import { defaultPublicSettingsAnswer } from "../../functions/src/domain/default-clinic.ts";

/** The answers of GET /settings, /service and /reviews. */
export type BuiltClinic = { settings: PublicSettingsAnswer; treatments: Treatment[]; reviews: Review[] };

const unknownClinic: BuiltClinic = { settings: defaultPublicSettingsAnswer, treatments: [], reviews: [] };

/**
 * Reads the clinic from the JSON file that the variable CLINIC_CONTENT names. The local suite writes it from a seeded clinic, and
 * a deploy from the project's own answers. Without the variable the site is built for no clinic.
 */
export function readBuiltClinic(): BuiltClinic {
  const file = process.env.CLINIC_CONTENT;
  if (!file) return unknownClinic;
  return { ...unknownClinic, ...JSON.parse(readFileSync(file, "utf8")) };
}

/** Vite's `define` for the constants of src/built-clinic.d.ts. Each is used once, because its text is copied to every use. */
export function defineClinic({ settings, treatments, reviews }: BuiltClinic): Record<string, string> {
  return {
    __CLINIC_SETTINGS__: JSON.stringify(settings),
    __CLINIC_TREATMENTS__: JSON.stringify(treatments),
    __CLINIC_REVIEWS__: JSON.stringify(reviews),
  };
}
