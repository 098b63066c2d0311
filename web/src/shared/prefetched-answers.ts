import type { QueryClient } from "@tanstack/react-query";
import { tabStorage } from "./storage.ts";

/** Answers to the requests of the early script (`app/prefetch-data.ts`), by address. */
export type PrefetchedAnswers = {
  /** The token that `own` was requested with. */
  token: string;
  /** Requested without a token. */
  open: Map<string, Promise<PrefetchedAnswer>>;
  own: Map<string, Promise<PrefetchedAnswer>>;
};

/** `arrivedAt` is a `performance.now()`. */
export type PrefetchedAnswer = { response: Response; arrivedAt: number };

declare global {
  var prefetched: PrefetchedAnswers | undefined;
}

/** Counts from the arrival of the answer. */
const maxAgeMs = 10_000;

/**
 * The answer if the early script has requested this address with the same token (null: without one). Undefined if it has not,
 * if the request failed, or if the answer is too old. A public answer can be taken several times unless it is an error. An
 * answer with a token can be taken once, because its user may change the data.
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
  if (performance.now() - arrivedAt > maxAgeMs) return undefined;
  if (token === null && !response.ok) {
    answers.delete(address);
    return undefined;
  }
  return response.clone();
}

/**
 * Hosting may answer public reads from its cache for up to 30 s (`publicSeconds` in the contract). After a change, this tab adds
 * a new query value to its public reads for as long, which passes the cache. It survives a reload.
 */
const changedAtKey = "changedAt";
const cacheMs = 30_000;

/** From now on, this tab's public reads pass the cache. */
export function bypassHostingCache(): void {
  tabStorage.write(changedAtKey, String(Date.now()));
}

/** Reads everything on the page again, past the cache. */
export function refetchAllPastCache(client: QueryClient): Promise<void> {
  bypassHostingCache();
  return client.invalidateQueries();
}

/** To be spread into the query of every public read. */
export function cacheBypassQuery(): { fresh?: string } {
  const changedAt = tabStorage.read(changedAtKey);
  return changedAt !== null && Date.now() - Number(changedAt) <= cacheMs ? { fresh: changedAt } : {};
}
