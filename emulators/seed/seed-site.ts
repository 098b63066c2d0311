import { readFile } from "node:fs/promises";
import type { Firestore } from "@google-cloud/firestore";
import { type SiteContent, siteContentSchema } from "../../functions/src/contract/site.ts";
import { contentToStore, newSiteDocument, siteDocument } from "../../functions/src/firestore/site.ts";

/** Reads the content of a seeded clinic. Its pictures are files in the folder `site` beside it, at `/clinic/…` on the site. */
export async function readSeededSite(clinic: string): Promise<SiteContent> {
  const file = new URL(`clinics/${clinic}/site.json`, import.meta.url);
  return siteContentSchema.parse(JSON.parse(await readFile(file, "utf8")));
}

export async function seedSite(db: Firestore, clinic = "demo"): Promise<void> {
  const content = contentToStore(await readSeededSite(clinic));
  await siteDocument(db).set({ ...newSiteDocument(), content });
}
