import * as z from "zod/mini";
import { nextHeader } from "../src/contract/paging.ts";
import { givePhotoTokens } from "../src/migrations/give-photo-tokens.ts";
import type { Health } from "./wanted-migrations.ts";

/** The doctors that a site lists, as in every release. */
const doctorsSchema = z.array(z.object({ img: z.string() }));

/** Firebase's description of an object: its download tokens, separated by commas. */
const objectSchema = z.object({ downloadTokens: z._default(z.string(), "") });

const patienceMs = 10_000;

/**
 * Whether storage.rules may deny every client now: only a photo whose URL has its token can still be seen then. Older releases show
 * photos without, until the migration has run.
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

/** Their URLs. Portraits that are part of the site need no rules. */
async function listPhotos(site: string): Promise<string[]> {
  const photos: string[] = [];
  for (let after: string | null = ""; after !== null; ) {
    // A new query misses Hosting's cache.
    const query = new URLSearchParams({ limit: "200", fresh: String(Date.now()), ...(after && { after }) });
    const answer = await ask(new URL(`/doctor?${query}`, site));
    if (!answer.ok) throw new Error(`/doctor answered ${answer.status}`);
    const page = z.parse(doctorsSchema, await answer.json());
    photos.push(...page.map(({ img }) => img).filter((img) => URL.canParse(img)));
    after = answer.headers.get(nextHeader);
  }
  return photos;
}

/** Older rules let anyone read an object's tokens. If the rules deny already, or the object is gone, denying loses nothing. */
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
