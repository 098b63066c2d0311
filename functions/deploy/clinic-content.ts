/**
 * Reads the project's clinic for the pages that the deploy builds: what search engines, link previews and app launchers read, and what
 * visitors see before the server has answered. web/build/clinic-content.ts reads what this writes.
 */
import { createHash } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { listReviews } from "../src/contract/reviews.ts";
import { showSettings } from "../src/contract/settings.ts";
import { type PublicSite, type SitePicture, showLegalText, showSite } from "../src/contract/site.ts";
import { listTreatments } from "../src/contract/treatments.ts";
import { defaultPublicSettingsAnswer } from "../src/domain/default-clinic.ts";
import { defaultSite, publicSiteOf } from "../src/domain/default-site.ts";
import type { SiteHealth } from "./wanted-migrations.ts";

const timeoutMs = 20_000;

/** As many reviews as the home page shows. */
const shownReviews = 3;

/**
 * Settings of a clinic that no site knows yet. They claim nothing. The first deploy comes before `npm run setup`; the pages show the
 * clinic's own settings as soon as the server answers, and their files have them from the next deploy on.
 */
const unknownSettings: z.output<typeof showSettings.answer> = {
  ...defaultPublicSettingsAnswer,
  openingHours: {
    sunday: [],
    monday: [],
    tuesday: [],
    wednesday: [],
    thursday: [],
    friday: [],
    saturday: [],
  },
};

/** Writes the clinic into this folder. Returns sentences for whoever deploys. */
export async function writeClinicContent(
  site: string,
  health: SiteHealth,
  folder: string,
  now: Date,
): Promise<string> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "files"), { recursive: true });
  const sentences: string[] = [];
  /** An older release lacks some calls, and a new project has no site: then the fallback is built in. */
  const read = async <T>(path: string, schema: z.ZodMiniType<T>, fallback: T): Promise<T> => {
    if (health === "no site") return fallback;
    const found = await readAnswer(new URL(path, site), schema).catch((cause: unknown) => cause);
    if (!(found instanceof Error)) return found as T;
    sentences.push(
      `${path} could not be read, so the pages begin with a text that fits any clinic: ${found.message}`,
    );
    return fallback;
  };
  const [settings, content, treatments, reviews, privacy, terms] = await Promise.all([
    read("/settings", showSettings.answer, unknownSettings),
    read("/site", showSite.answer, publicSiteOf(defaultSite)),
    read("/service", listTreatments.answer, []),
    read(`/reviews?limit=${shownReviews}`, listReviews.answer, []),
    read("/site/privacy", showLegalText.answer, { text: "" }),
    read("/site/terms", showLegalText.answer, { text: "" }),
  ]);
  const copies = await copyPictures(content, join(folder, "files"), sentences);
  const clinic = {
    settings,
    site: withCopies(content, copies),
    treatments,
    reviews,
    legal: { privacy: privacy.text, terms: terms.text },
    copies,
    deployedAt: now.toISOString(),
  };
  writeFileSync(join(folder, "clinic.json"), JSON.stringify(clinic));
  const files = Object.keys(copies).length;
  return [`${settings.name}: ${files} files of its logo and large picture are copied.`, ...sentences].join(
    "\n",
  );
}

async function readAnswer<T>(url: URL, schema: z.ZodMiniType<T>): Promise<T> {
  // A new query value bypasses Hosting's cache.
  url.searchParams.set("fresh", String(Date.now()));
  const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
  if (!answer.ok) throw new Error(`${url.pathname} answered ${answer.status}`);
  return z.parse(schema, await answer.json());
}

/**
 * Copies logo and large picture into the site's own files, because Storage serves them more slowly. Returns the copies' paths by the
 * pictures' URLs. A picture that can't be copied is served by Storage.
 */
async function copyPictures(
  { logo, hero }: PublicSite,
  folder: string,
  sentences: string[],
): Promise<Record<string, string>> {
  const copies: Record<string, string> = {};
  for (const url of [logo, hero].flatMap(urlsOf)) {
    try {
      const { bytes, extension } = await download(url);
      const name = `${createHash("sha256").update(bytes).digest("hex").slice(0, 16)}.${extension}`;
      writeFileSync(join(folder, name), bytes);
      copies[url] = `/clinic/${name}`;
      if (url === hero?.sizes.at(-1)?.src && extension === "jpg")
        writeFileSync(join(folder, "preview.jpg"), bytes);
    } catch (cause) {
      sentences.push(`A picture stays in Storage, because it could not be copied: ${String(cause)}`);
    }
  }
  return copies;
}

function urlsOf(picture: SitePicture | null): string[] {
  const files = picture?.sizes.flatMap(({ src, webp }) => (webp === undefined ? [src] : [src, webp])) ?? [];
  // A path is a file of the site already.
  return files.filter((url) => !url.startsWith("/"));
}

const extensions: Record<string, string> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/avif": "avif",
};

async function download(url: string): Promise<{ bytes: Uint8Array; extension: string }> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
  const extension = extensions[answer.headers.get("Content-Type") ?? ""];
  if (!answer.ok || extension === undefined) throw new Error(`Storage answered ${answer.status}`);
  return { bytes: new Uint8Array(await answer.arrayBuffer()), extension };
}

function withCopies(content: PublicSite, copies: Record<string, string>): PublicSite {
  const own = (url: string) => copies[url] ?? url;
  const ownPicture = (picture: SitePicture | null) =>
    picture && {
      ...picture,
      sizes: picture.sizes.map(({ width, src, webp }) => ({
        width,
        src: own(src),
        ...(webp !== undefined && { webp: own(webp) }),
      })),
    };
  return { ...content, logo: ownPicture(content.logo), hero: ownPicture(content.hero) };
}
