import type { QueryClient } from "@tanstack/react-query";
import { tabStorage } from "./storage.ts";

/** What a page has asked for by itself before any of its code had come (`app/ask-early.ts`). */
export type PrefetchedAnswers = {
  /** Whose the answers are that not everybody gets. */
  token: string;
  /** By address. */
  open: Map<string, Promise<PrefetchedAnswer>>;
  own: Map<string, Promise<PrefetchedAnswer>>;
};

/** `arrivedAt` as `performance.now()` has it. */
export type PrefetchedAnswer = { response: Response; arrivedAt: number };

declare global {
  var early: PrefetchedAnswers | undefined;
}

/** This long after it has arrived an answer is too old to be shown. One that is still on its way is never too old. */
const maxAgeMs = 10_000;

/**
 * The answer to a read, where the page has asked for it already with the same token; null is nobody's. Nothing where it
 * hasn't, or where no answer came. What is open several parts of a page may read, unless it was refused: asked again, it may be
 * granted. What is somebody's own counts once, for they may change it.
 */
export async function takePrefetchedAnswer(
  address: string,
  token: string | null,
): Promise<Response | undefined> {
  const { early } = globalThis;
  if (!early) return undefined;
  const answers = token === null ? early.open : early.own;
  const answer = token === null || token === early.token ? answers.get(address) : undefined;
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
 * Hosting's cache may answer public reads for some seconds, at most 30 (the contract's `publicSeconds`). Who has just changed
 * what is public, or what is free, asks with a value that nobody used before, for as long as an older answer could be kept; also
 * after a reload.
 */
const changedAtKey = "changedAt";
const cacheMs = 30_000;

/** From now on, this tab's public reads pass the cache by. */
export function passCache(): void {
  tabStorage.write(changedAtKey, String(Date.now()));
}

/** After an act that may concern anything on the page: all of it is asked for again, past the cache. */
export function renewAll(client: QueryClient): Promise<void> {
  passCache();
  return client.invalidateQueries();
}

/** For the query of every read that is public. */
export function fresh(): { fresh?: string } {
  const changedAt = tabStorage.read(changedAtKey);
  return changedAt !== null && Date.now() - Number(changedAt) <= cacheMs ? { fresh: changedAt } : {};
}
