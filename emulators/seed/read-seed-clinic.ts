import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root, SetupError } from "../suite/ports-and-paths.ts";
import { parseSeedClinic, type SeedClinic } from "./seed-clinic-schema.ts";

const clinicsFolder = join(root, "emulators/seed/clinics");

/** The folder of a clinic's files: `clinic.json`, `site.json`, its portraits. */
export function seedFolder(name: string): string {
  return join(clinicsFolder, name);
}

/** The names of the clinics in `emulators/seed/clinics`. */
export function listSeedClinics(): string[] {
  return readdirSync(clinicsFolder);
}

/** Reads a clinic of `emulators/seed/clinics`. Throws `SetupError` if there is none of this name. */
export function readSeedClinic(name: string): SeedClinic {
  const names = listSeedClinics();
  if (!names.includes(name))
    throw new SetupError(`There is no clinic "${name}". Choose one of these: ${names.join(", ")}.`);
  return parseSeedClinic(JSON.parse(readFileSync(join(seedFolder(name), "clinic.json"), "utf8")));
}
