/**
 * The browser's storage. If the browser blocks it (a private window, a company's policy, a full disk), the page keeps the
 * values in memory until it is reloaded, and other tabs do not see them.
 */
type StorageWithFallback = {
  read: (key: string) => string | null;
  /** Returns whether the browser has stored it. */
  write: (key: string, value: string) => boolean;
  remove: (key: string) => void;
};

/** Values of this tab, which survive a reload. */
export const tabStorage = withMemoryFallback("sessionStorage");
/** Values that all tabs of the site share. */
export const siteStorage = withMemoryFallback("localStorage");

/** Reads the global at each access, because the global itself throws if the browser blocks the storage. */
function withMemoryFallback(name: "sessionStorage" | "localStorage"): StorageWithFallback {
  const memory = new Map<string, string>();
  return {
    read: (key) => {
      try {
        return memory.get(key) ?? globalThis[name].getItem(key);
      } catch {
        return null;
      }
    },
    write: (key, value) => {
      try {
        globalThis[name].setItem(key, value);
        memory.delete(key);
        return true;
      } catch {
        memory.set(key, value);
        return false;
      }
    },
    remove: (key) => {
      memory.delete(key);
      try {
        globalThis[name].removeItem(key);
      } catch {
        // The browser blocks its storage, so nothing was stored there.
      }
    },
  };
}
