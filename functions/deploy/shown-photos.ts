import * as z from "zod/mini";
import { nextHeader } from "../src/contract/paging.ts";
import { givePhotoTokens } from "../src/migrations/give-photo-tokens.ts";
import type { Health } from "./wanted-migrations.ts";

/** The list of doctors in the form that every release of the site has. */
const doctorsSchema = z.array(z.object({ img: z.string() }));

/** Firebase's description of a stored object, with its download tokens separated by commas. */
const objectSchema = z.object({ downloadTokens: z._default(z.string(), "") });

const patienceMs = 10_000;

/**
 * Checks whether storage.rules may deny every client now. After that only photos whose URL has their token can be
 * seen. Older releases show photos without a token until the migration has run.
 */
export async function shownPhotos(
  site: string,
  health: Health,
  project: string,
): Promise<{ sentence: string; mayDeny: boolean }> {
  if (health === "no site") return { sentence: "No site shows a photo yet.", mayDeny: true };
  const photos = await listPhotos(site).catch(() => null);
  const bare = photos && (await Promise.all(photos.map(needsRules)));
  if (!photos || !bare || bare.includes("unknown"))
    return {
      sentence: `It can't be found out how ${site} shows its photos. storage.rules stay as they are until a deploy finds it out.`,
      mayDeny: false,
    };
  const count = bare.filter((needs) => needs === true).length;
  if (count === 0) return { sentence: "Every photo is shown by its token.", mayDeny: true };
  return {
    sentence:
      `Photos that are shown without their token: ${count} of ${photos.length}. storage.rules stay as they are. ` +
      `Once npm run migrate -- --project ${project} --again ${givePhotoTokens.name} has run, deploy again.`,
    mayDeny: false,
  };
}

/** Returns the URLs of the doctors' photos. Portraits that belong to the site need no rules and are left out. */
async function listPhotos(site: string): Promise<string[]> {
  const photos: string[] = [];
  for (let after: string | null = ""; after !== null; ) {
    // A new query string bypasses Hosting's cache.
    const query = new URLSearchParams({ limit: "200", fresh: String(Date.now()), ...(after && { after }) });
    const answer = await ask(new URL(`/doctor?${query}`, site));
    if (!answer.ok) throw new Error(`/doctor answered ${answer.status}`);
    const page = z.parse(doctorsSchema, await answer.json());
    photos.push(...page.map(({ img }) => img).filter((img) => URL.canParse(img)));
    after = answer.headers.get(nextHeader);
  }
  return photos;
}

/**
 * Returns whether a photo can only be seen because of the old rules, which let anyone read an object's tokens. If the
 * rules deny it already, or the photo is deleted, denying loses nothing.
 */
async function needsRules(img: string): Promise<boolean | "unknown"> {
  const object = new URL(img);
  object.searchParams.delete("alt");
  const answer = await ask(object).catch(() => null);
  if (answer?.status === 403 || answer?.status === 404) return false;
  const body: unknown = answer?.ok ? await answer.json().catch(() => null) : null;
  const described = z.safeParse(objectSchema, body);
  if (!described.success) return "unknown";
  const token = object.searchParams.get("token");
  return !token || !described.data.downloadTokens.split(",").includes(token);
}

function ask(url: URL): Promise<Response> {
  return fetch(url, { signal: AbortSignal.timeout(patienceMs) });
}
