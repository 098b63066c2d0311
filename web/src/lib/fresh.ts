import type { QueryClient } from "@tanstack/react-query";
import { tabStorage } from "./storage.ts";

/**
 * Hosting's cache may answer public reads for some seconds, at most 30 (the contract's `publicSeconds`). Who has just changed
 * what is public, or what is free, asks with a value that nobody used before, for as long as an older answer could be kept; also
 * after a reload.
 */
const key = "changedAt";
const keptMs = 30_000;

/** From now on, this tab's public reads pass the cache by. */
export function passCache(): void {
  tabStorage.write(key, String(Date.now()));
}

/** After an act that may concern anything on the page: all of it is asked for again, past the cache. */
export function renewAll(client: QueryClient): Promise<void> {
  passCache();
  return client.invalidateQueries();
}

/** For the query of every read that is public. */
export function fresh(): { fresh?: string } {
  const changedAt = tabStorage.read(key);
  return changedAt !== null && Date.now() - Number(changedAt) <= keptMs ? { fresh: changedAt } : {};
}
