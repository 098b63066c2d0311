import { readFileSync } from "node:fs";
import { join } from "node:path";
import { storedTreatmentsOf } from "../../../functions/commands/write-clinic.ts";
import { todayIn } from "../../../functions/src/domain/calendar-date.ts";
import type { Clinic } from "../../../functions/src/domain/clinic.ts";
import { newClinic } from "../../../functions/src/firestore/clinic.ts";
import { readSeedClinic, seedFolder } from "../read-seed-clinic.ts";
import type { SeedClinic } from "../seed-clinic-schema.ts";
import { withDoctors } from "../seed-doctors.ts";
import { withHolidays } from "./closed-days.ts";
import { type Living, parseLiving } from "./living-schema.ts";
import { makePeople, type Person } from "./people.ts";

/** The data from which a year of the living demo is made. */
export interface LivingDemo {
  /** The clinic's folder in `seed/clinics`. */
  name: string;
  seed: SeedClinic;
  /** The clinic as Firestore stores it after the seed. */
  clinic: Clinic;
  living: Living;
  people: readonly Person[];
}

/** Reads a clinic of `seed/clinics` as it is in the living demo: closed on its country's holidays. */
export function readLivingClinic(name: string, now: Date): SeedClinic {
  const seed = readSeedClinic(name);
  const today = todayIn(seed.settings.timeZone, now);
  return { ...seed, settings: withHolidays(seed.settings, today) };
}

export function readLivingDemo(name: string, now: Date): LivingDemo {
  const seed = readLivingClinic(name, now);
  const living = parseLiving(JSON.parse(readFileSync(join(seedFolder(name), "living.json"), "utf8")));
  const clinic = withDoctors(newClinic(seed.settings, storedTreatmentsOf(seed)), seed, now);
  return { name, seed, clinic, living, people: makePeople(name, seed, living) };
}
