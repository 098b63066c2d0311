import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Firestore } from "@google-cloud/firestore";
import * as z from "zod/mini";
import { type SiteContent, siteContentSchema } from "../../functions/src/contract/site.ts";
import { contentToStore, newSiteDocument, siteDocument } from "../../functions/src/firestore/site.ts";
import { seedFolder } from "./read-seed-clinic.ts";

/** Reads the content of a seeded clinic. Its pictures are files in the folder `site` beside it, at `/clinic/…` on the site. */
export async function readSeedSite(name: string): Promise<SiteContent> {
  return z.parse(siteContentSchema, JSON.parse(await readFile(join(seedFolder(name), "site.json"), "utf8")));
}

export async function seedSite(db: Firestore, name: string): Promise<void> {
  const content = contentToStore(await readSeedSite(name));
  await siteDocument(db).set({ ...newSiteDocument(), content });
}
