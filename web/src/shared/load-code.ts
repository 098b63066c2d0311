/** Loads parts of the site's code on demand: docs/decisions/plain-build.md */

import { diagnoseFailure, isReachable } from "./api-error.ts";
import { tabStorage } from "./storage.ts";

const lastReloadKey = "reloadedForCode";
const minReloadIntervalMs = 30_000;

/**
 * Reloads the page, because a deploy removes the code files that an open tab would load next. Drafts of forms survive.
 * Resolves to false without a reload if the server can't be reached or the last reload was less than 30 s ago.
 */
export async function reloadForNewDeploy(): Promise<boolean> {
  const last = Number(tabStorage.read(lastReloadKey));
  if (Date.now() - last < minReloadIntervalMs || !(await isReachable())) return false;
  // Does not reload if the time of the reload can't be stored, because the page would reload again and again.
  if (!tabStorage.write(lastReloadKey, String(Date.now()))) return false;
  location.reload();
  return true;
}

/**
 * Loads the code of a part of a page, such as a dialog. If loading fails, reloads the page for a new deploy, or throws an
 * `ApiError`: `offline` if the server can't be reached, otherwise `internal`.
 */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    await reloadForNewDeploy();
    throw await diagnoseFailure("The code could not be loaded");
  }
}

/** The app sets this function, because shared/ can't import the routes. */
let prefetchPage: (path: string) => Promise<unknown> = async () => undefined;

export function setPagePrefetch(prefetch: (path: string) => Promise<unknown>): void {
  prefetchPage = prefetch;
}

/** Props that prefetch a link's page when a pointer, a touch or the focus reaches the link. */
export function prefetchOnIntent(to: string) {
  const prefetch = () => void prefetchPage(to);
  return { onPointerEnter: prefetch, onFocus: prefetch, onTouchStart: prefetch };
}
