/**
 * The current ID token in local storage, under the name that the client has specified. It also tells the menu which
 * links to show before anything of Firebase is loaded.
 */
import { siteStorage } from "./storage.ts";

const key = "accessToken";
const listeners = new Set<() => void>();

export function readAccessToken(): string | null {
  return siteStorage.read(key);
}

export function storeAccessToken(token: string | null): void {
  if (token === readAccessToken()) return;
  if (token === null) siteStorage.remove(key);
  else siteStorage.write(key, token);
  for (const listener of listeners) listener();
}

/** Also called when another tab signs in or out. */
export function subscribeToAccessToken(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", onStorage);
  };
}
