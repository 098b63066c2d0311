/** Code that is loaded when somebody wants it: docs/decisions/plain-build.md */

import { diagnoseFailure, isReachable } from "./api-error.ts";
import { tabStorage } from "./storage.ts";

const reloadedAtKey = "reloadedForCode";
const minReloadIntervalMs = 30_000;

/**
 * A deploy removes the files that an open tab would load next. A reload brings the new ones; drafts survive it. Reloads
 * only if the server can be reached, and at most once in 30 s. Resolves to false if it did not reload.
 */
export async function reloadForNewDeploy(): Promise<boolean> {
  const last = Number(tabStorage.read(reloadedAtKey));
  if (Date.now() - last < minReloadIntervalMs || !(await isReachable())) return false;
  // If nothing outlives a reload, the next page would reload again.
  if (!tabStorage.write(reloadedAtKey, String(Date.now()))) return false;
  location.reload();
  return true;
}

/**
 * Loads the code of a dialog or another part of a page. If a reload does not bring it either, it throws an `ApiError`:
 * `offline` if the server can't be reached, else `internal`, as for code that fails when it starts.
 */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    await reloadForNewDeploy();
    throw await diagnoseFailure("The code could not be loaded");
  }
}

/** Loading the next page's code early. Pages know nothing of the routes: the app tells here how. */
let prefetchPage: (path: string) => Promise<unknown> = async () => undefined;

export function setPrefetch(prefetch: (path: string) => Promise<unknown>): void {
  prefetchPage = prefetch;
}

/** Props for a link: its page's code loads while the finger is still on its way down. */
export function onIntent(to: string) {
  const prefetch = () => void prefetchPage(to);
  return { onPointerEnter: prefetch, onFocus: prefetch, onTouchStart: prefetch };
}
