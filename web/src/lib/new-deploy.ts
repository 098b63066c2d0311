import { ApiError } from "./api-error.ts";

const key = "reloadedForCode";
const pauseMs = 30_000;

/**
 * A deploy takes away the chunks that an open tab would load next; a reload brings the new ones. Only while the server
 * can be reached, and once: else the page would be lost, or reload for ever.
 */
export async function reloadForNewDeploy(): Promise<void> {
  const last = Number(sessionStorage.getItem(key));
  if (Date.now() - last < pauseMs) return;
  const reachable = await fetch(location.href, { method: "HEAD", cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!reachable) return;
  sessionStorage.setItem(key, String(Date.now()));
  location.reload();
}

/**
 * Code that comes once it is wanted. Where neither another try nor a reload brings it, the connection must be why: as of a
 * call without an answer.
 */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await loadAnew(load);
  } catch {
    await reloadForNewDeploy();
    throw new ApiError("offline", "The code could not be loaded");
  }
}

/**
 * Loads code that may have failed to load before. Browsers remember that of a module's address, and don't ask for it again: so
 * it is asked for by another one, which Chromium and Firefox let us make of their error.
 */
export async function loadAnew<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const address = /https?:\/\/\S+\.js/.exec(String(error))?.[0];
    if (address === undefined) throw error;
    // The same module, as `load` would have it.
    return import(/* @vite-ignore */ `${address}?again=${Date.now()}`) as Promise<T>;
  }
}
