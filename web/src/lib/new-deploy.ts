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
 * Code that comes once it is wanted. Where no reload brings it either, the connection must be why: as of a call without an
 * answer.
 */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    await reloadForNewDeploy();
    throw new ApiError("offline", "The code could not be loaded");
  }
}
