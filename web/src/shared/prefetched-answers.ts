import type { QueryClient } from "@tanstack/react-query";
import { tabStorage } from "./storage.ts";

/** Answers to the requests that the early script (`app/prefetch-data.ts`) sends before the page's code loads, by URL. */
export type PrefetchedAnswers = {
  /** The token that the requests in `own` were sent with. */
  token: string;
  /** Answers to public requests, which carry no token. */
  open: Map<string, Promise<PrefetchedAnswer>>;
  own: Map<string, Promise<PrefetchedAnswer>>;
};

/** `arrivedAt` is the time of arrival by `performance.now()`. */
export type PrefetchedAnswer = { response: Response; arrivedAt: number };

declare global {
  var prefetched: PrefetchedAnswers | undefined;
}

/** An answer that arrived longer ago than this is not used. */
const maxAnswerAgeMs = 10_000;

/**
 * The early script's answer to the request for this URL with this token (null: no token). Undefined if the script did not
 * send the request, the request failed, or the answer is too old. A public answer can be taken several times unless it is an
 * error. An answer with a token can be taken only once, because the user may change the data.
 */
export async function takePrefetchedAnswer(
  address: string,
  token: string | null,
): Promise<Response | undefined> {
  const { prefetched } = globalThis;
  if (!prefetched) return undefined;
  const answers = token === null ? prefetched.open : prefetched.own;
  const answer = token === null || token === prefetched.token ? answers.get(address) : undefined;
  if (token !== null) answers.delete(address);
  const arrived = await answer?.catch(() => undefined);
  if (!arrived) return undefined;
  const { response, arrivedAt } = arrived;
  if (performance.now() - arrivedAt > maxAnswerAgeMs) return undefined;
  if (token === null && !response.ok) {
    answers.delete(address);
    return undefined;
  }
  return response.clone();
}

/**
 * Firebase Hosting may answer public reads from its cache for up to 30 s (`publicSeconds` in the contract). For 30 s after a
 * change, this tab adds a new query value to its public reads, which bypasses the cache. This key stores the time of the
 * change, also over a reload.
 */
const lastChangeKey = "changedAt";
const hostingCacheMs = 30_000;

/** From now on, this tab's public reads bypass Firebase Hosting's cache. */
export function bypassHostingCache(): void {
  tabStorage.write(lastChangeKey, String(Date.now()));
}

/** Reads all data on the page again, bypassing Firebase Hosting's cache. */
export function refetchAllPastCache(client: QueryClient): Promise<void> {
  bypassHostingCache();
  return client.invalidateQueries();
}

/** The query value that bypasses Firebase Hosting's cache after a change. Every public read adds it to its query. */
export function cacheBypassQuery(): { fresh?: string } {
  const changedAt = tabStorage.read(lastChangeKey);
  return changedAt !== null && Date.now() - Number(changedAt) <= hostingCacheMs ? { fresh: changedAt } : {};
}
