/** The clinic whose pages are built: a seeded one, or the one that a deploy has read from its project. */
import { existsSync } from "node:fs";
import { cp, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { readSeedClinic, seedFolder } from "../../emulators/seed/read-seed-clinic.ts";
import { doctorsAnswerOf, settingsAnswerOf } from "../../emulators/seed/seed-clinic-schema.ts";
import { readSeedSite } from "../../emulators/seed/seed-site.ts";
import { publicSiteOf } from "../../functions/src/domain/default-site.ts";
import type { BuiltClinic } from "../src/shared/clinic-in-page.ts";

export type ClinicContent = {
  clinic: BuiltClinic & { legal: { privacy: string; terms: string } };
  /** A folder with the clinic's own files, which the site serves under `/clinic/`. */
  files: string | null;
};

/** The folder of the clinic's own files on the site. */
export const clinicFolder = "clinic";
/** The name of the picture for link previews among the clinic's own files. */
export const previewFile = "preview.jpg";

/** The names of a deploy's file with the clinic, and of the folder with the clinic's own files beside it. */
export const clinicFile = "clinic.json";
export const clinicFilesFolder = "files";

/**
 * Reads the clinic. A deploy writes its project's clinic into the folder that `CLINIC_CONTENT` names
 * (functions/deploy/clinic-content.ts). Without it this is the seeded clinic that `SEEDED_CLINIC` names, the demo's by default.
 */
export async function readClinicContent(env = process.env): Promise<ClinicContent> {
  const { CLINIC_CONTENT: deployed, SEEDED_CLINIC: seeded = "demo" } = env;
  if (deployed !== undefined) {
    // The same deploy has just written the file, from answers that it had parsed.
    const clinic = JSON.parse(await readFile(join(deployed, clinicFile), "utf8"));
    return { clinic, files: existingFolder(join(deployed, clinicFilesFolder)) };
  }
  const site = await readSeedSite(seeded);
  const clinic = readSeedClinic(seeded);
  return {
    clinic: {
      settings: settingsAnswerOf(clinic),
      site: publicSiteOf(site),
      treatments: clinic.treatments,
      doctors: doctorsAnswerOf(clinic),
      reviews: clinic.reviews,
      legal: { privacy: site.privacy, terms: site.terms },
      copies: {},
      deployedAt: null,
    },
    files: existingFolder(join(seedFolder(seeded), "site")),
  };
}

function existingFolder(path: string): string | null {
  return existsSync(path) ? path : null;
}

export async function copyClinicFiles({ files }: ClinicContent, dist: string): Promise<void> {
  if (files === null) return;
  const folder = join(dist, clinicFolder);
  await mkdir(folder, { recursive: true });
  await cp(files, folder, { recursive: true });
}

/** The first path segments of the pages that show dentists. The others would load them for nothing. */
const pagesWithDentists = ["", "about", "treatment", "dentist"];

/** The clinic as a page's `<script type="application/json">` contains it. Only the legal pages need their texts. */
export function clinicForPage({ clinic }: ClinicContent, path: string): BuiltClinic {
  const { legal, ...others } = clinic;
  const doctors = pagesWithDentists.includes(path.split("/")[1] ?? "") ? clinic.doctors : [];
  const shown = { ...others, doctors };
  if (path === "/privacy") return { ...shown, legal: { privacy: legal.privacy } };
  return path === "/terms" ? { ...shown, legal: { terms: legal.terms } } : shown;
}
