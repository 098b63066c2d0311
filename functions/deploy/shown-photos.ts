import * as z from "zod/mini";
import { nextHeader } from "../src/contract/paging.ts";
import { givePhotoTokens } from "../src/migrations/give-photo-tokens.ts";
import type { SiteHealth } from "./pending-migrations.ts";

/** The list of doctors in the form that every release of the site has. */
const doctorsSchema = z.array(z.object({ img: z.string() }));

/** Firebase's description of a stored object, with its download tokens separated by commas. */
const storedObjectSchema = z.object({ downloadTokens: z._default(z.string(), "") });

const timeoutMs = 10_000;

/**
 * Checks whether storage.rules may deny every client now. After that only photos whose URL has their token can be
 * seen. Older releases show photos without a token until the migration has run.
 */
export async function checkShownPhotos(
  site: string,
  health: SiteHealth,
  project: string,
): Promise<{ sentence: string; mayDeny: boolean }> {
  if (health === "no site") return { sentence: "No site shows a photo yet.", mayDeny: true };
  const photos = await listPhotos(site).catch(() => null);
  const looked =
    photos && (await Promise.all(photos.map(async (img) => ({ img, state: await checkPhotoState(img) }))));
  if (!looked || looked.some(({ state }) => state === "unknown"))
    return {
      sentence: `Could not check how ${site} shows its photos. storage.rules stay as they are until a deploy can.`,
      mayDeny: false,
    };
  const bare = looked.filter(({ state }) => state === "needs rules");
  const unseen = looked.filter(({ state }) => state === "unseen");
  const migrate = `npm run migrate -- --project ${project} --again ${givePhotoTokens.name}`;
  const sentences = [
    bare.length > 0 &&
      `Photos that are shown without their token: ${bare.length} of ${looked.length}. storage.rules stay as they are. Once ${migrate} has run, deploy again.`,
    unseen.length > 0 &&
      `Photos that nobody can see: ${photoPathsOf(unseen)}. After the deploy, run ${migrate}. Upload those again that the next deploy still names.`,
  ].filter((sentence) => sentence !== false);
  return {
    sentence: sentences.join("\n") || "Every photo is shown by its token.",
    mayDeny: bare.length === 0,
  };
}

/** Returns the photos' paths in the bucket, without tokens. */
function photoPathsOf(photos: readonly { img: string }[]): string {
  return photos.map(({ img }) => new URL(img).pathname.replace(/^.*\//, "").replace(/%2F/gi, "/")).join(", ");
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

type PhotoState = "seen by its token" | "needs rules" | "unseen" | "unknown";

/**
 * Asks Storage for the photo's tokens, which the old rules let anyone read. If the rules deny it already, or the photo is deleted, denying
 * loses nothing.
 */
async function checkPhotoState(img: string): Promise<PhotoState> {
  const object = new URL(img);
  object.searchParams.delete("alt");
  const answer = await ask(object).catch(() => null);
  if (answer?.status === 404) return "unseen";
  if (answer?.status === 403) return download(img);
  const body: unknown = answer?.ok ? await answer.json().catch(() => null) : null;
  const described = z.safeParse(storedObjectSchema, body);
  if (!described.success) return "unknown";
  const token = object.searchParams.get("token");
  const isTheirs = token && described.data.downloadTokens.split(",").includes(token);
  return isTheirs ? "seen by its token" : "needs rules";
}

/** Downloads a photo that the rules deny: Storage answers only a valid token. */
async function download(img: string): Promise<PhotoState> {
  const answer = await ask(new URL(img)).catch(() => null);
  // Its bytes aren't needed.
  await answer?.body?.cancel().catch(() => undefined);
  if (answer?.ok) return "seen by its token";
  return answer?.status === 403 || answer?.status === 404 ? "unseen" : "unknown";
}

function ask(url: URL): Promise<Response> {
  return fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
}
