/**
 * The browser's storage, for all code of the site. Where the browser blocks it (a private window, a company's policy, a full
 * disk), the page keeps the values in memory: they last until it is loaded again, and no other tab sees them.
 */
type StorageWithFallback = {
  read: (key: string) => string | null;
  /** Returns whether the browser has stored it. */
  write: (key: string, value: string) => boolean;
  remove: (key: string) => void;
};

/** Of this tab alone; a reload keeps it. */
export const tabStorage = withMemoryFallback("sessionStorage");
/** Of all tabs. */
export const siteStorage = withMemoryFallback("localStorage");

/** Each access asks the browser again: where the storage is blocked, already its name throws. */
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
        // Nothing was stored.
      }
    },
  };
}
