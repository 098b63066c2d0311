/**
 * Reads the project's clinic for the pages that the deploy builds: what search engines, link previews and app launchers read, and what
 * visitors see before the server has answered. web/build/clinic-content.ts reads what this writes.
 */
import { createHash } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { SetupError } from "../../emulators/suite/ports-and-paths.ts";
import { clinicFile, clinicFilesFolder, clinicFolder, previewFile } from "../../web/build/clinic-content.ts";
import { listDoctors } from "../src/contract/doctors.ts";
import { listReviews } from "../src/contract/reviews.ts";
import { type PublicSettingsAnswer, showSettings } from "../src/contract/settings.ts";
import { type PublicSite, showLegalText, showSite } from "../src/contract/site.ts";
import { listTreatments } from "../src/contract/treatments.ts";
import { defaultPublicSettingsAnswer } from "../src/domain/default-clinic.ts";
import { defaultSite, publicSiteOf } from "../src/domain/default-site.ts";
import { noNotice } from "../src/domain/notice-hours.ts";
import { regionOfEarlierReleases } from "../src/domain/regional.ts";
import { pictureUrlsOf, withCopies } from "../src/domain/site-pictures.ts";
import type { SiteHealth } from "./pending-migrations.ts";

const timeoutMs = 20_000;

/** As many reviews as the home page shows. */
const shownReviews = 3;

/** The most dentists that get a page at the deploy, which is as many as a list's page can have. */
const builtDentists = 200;

/**
 * Settings of a clinic that no site knows yet. They claim nothing. The first deploy comes before `npm run setup`; the pages show the
 * clinic's own settings as soon as the server answers, and their files have them from the next deploy on.
 */
const unknownSettings: PublicSettingsAnswer = {
  ...defaultPublicSettingsAnswer,
  takesCards: false,
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

const { currency, locale, weekStart, notice, takesCards, registration } = showSettings.answer.shape;

/** The answer of any release: earlier ones leave newer settings out. */
const settingsOfAnyRelease = z.extend(showSettings.answer, {
  currency: z._default(currency, regionOfEarlierReleases.currency),
  locale: z._default(locale, regionOfEarlierReleases.locale),
  weekStart: z._default(weekStart, regionOfEarlierReleases.weekStart),
  notice: z._default(notice, noNotice),
  takesCards: z._default(takesCards, true),
  registration: z._default(registration, ""),
});

/**
 * Writes the clinic into this folder. With `withoutContent`, or if there is no site yet, the content fits any clinic. Returns
 * sentences for the operator. Throws `SetupError` if a call fails that the deployed release has, because the pages would lose the
 * clinic's name.
 */
export async function writeClinicContent(
  site: string,
  health: SiteHealth,
  folder: string,
  now: Date,
  { withoutContent = false } = {},
): Promise<string> {
  const isRead = !withoutContent && health !== "no site";
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, clinicFilesFolder), { recursive: true });
  const sentences: string[] = [];
  const read = async <T>(path: string, schema: z.ZodMiniType<T>, fallback: T): Promise<T> => {
    if (!isRead) return fallback;
    const found = await readAnswer(new URL(path, site), schema);
    if (found !== null) return found;
    sentences.push(
      `${path} could not be read: the release there doesn't have it. The pages begin with texts that fit any clinic until the next deploy.`,
    );
    return fallback;
  };
  const [settings, content, treatments, doctors, reviews, privacy, terms] = await Promise.all([
    read("/settings", settingsOfAnyRelease, unknownSettings),
    read("/site", showSite.answer, publicSiteOf(defaultSite)),
    read("/service", listTreatments.answer, []),
    read(`/doctor?limit=${builtDentists}`, listDoctors.answer, []),
    read(`/reviews?limit=${shownReviews}`, listReviews.answer, []),
    read("/site/privacy", showLegalText.answer, { text: "" }),
    read("/site/terms", showLegalText.answer, { text: "" }),
  ]);
  const copies = await copyPictures(content, join(folder, clinicFilesFolder), sentences);
  const clinic = {
    settings,
    site: withCopies(content, copies),
    treatments,
    doctors,
    reviews,
    legal: { privacy: privacy.text, terms: terms.text },
    copies,
    deployedAt: now.toISOString(),
  };
  writeFileSync(join(folder, clinicFile), JSON.stringify(clinic));
  const summary = isRead
    ? `${settings.name}. ${copiedFilesSentence(Object.keys(copies).length)}`
    : "The clinic's content was not read: the pages' files name no clinic until the next deploy.";
  return [summary, ...sentences].join("\n");
}

function copiedFilesSentence(count: number): string {
  switch (count) {
    case 0:
      return "It has no logo and no large picture to copy.";
    case 1:
      return "One file of its logo and large picture is copied.";
    default:
      return `${count} files of its logo and large picture are copied.`;
  }
}

/** Returns null if the release there doesn't have this call. */
async function readAnswer<T>(url: URL, schema: z.ZodMiniType<T>): Promise<T | null> {
  // A new query value bypasses Hosting's cache.
  url.searchParams.set("fresh", String(Date.now()));
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
    if (answer.status === 404) return null;
    if (!answer.ok) throw new Error(`the answer is ${answer.status}`);
    return z.parse(schema, await answer.json());
  } catch (cause) {
    throw new SetupError(
      `${url.origin}${url.pathname} could not be read (${String(cause)}), and the pages would lose the clinic's own content. Try again. ` +
        "If the project has no clinic yet, run npm run setup first. --without-content deploys despite this.",
    );
  }
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
  const urls = [logo, hero].flatMap(pictureUrlsOf);
  // A path is a file of the site already.
  for (const url of urls.filter((url) => !url.startsWith("/"))) {
    try {
      const { bytes, extension } = await download(url);
      const name = `${createHash("sha256").update(bytes).digest("hex").slice(0, 16)}.${extension}`;
      writeFileSync(join(folder, name), bytes);
      copies[url] = `/${clinicFolder}/${name}`;
      if (url === hero?.sizes.at(-1)?.src && extension === "jpg")
        writeFileSync(join(folder, previewFile), bytes);
    } catch (cause) {
      sentences.push(`A picture stays in Storage, because it could not be copied: ${String(cause)}`);
    }
  }
  return copies;
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
