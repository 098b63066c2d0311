import { afterEach, expect, test, vi } from "vitest";
import { siteStorage, tabStorage } from "./storage.ts";

afterEach(() => {
  siteStorage.remove("token");
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A browser's storage; `roomFor` says what it takes. */
function storageWith(roomFor: (value: string) => boolean) {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (!roomFor(value)) throw new DOMException("", "QuotaExceededError");
      stored.set(key, value);
    },
    removeItem: (key: string) => stored.delete(key),
  };
  vi.stubGlobal("localStorage", storage);
  return stored;
}

test("what is stored is read from the browser, also when another tab has changed it", () => {
  const stored = storageWith(() => true);
  siteStorage.write("token", "mine");
  expect(stored.get("token")).toBe("mine");
  stored.set("token", "another tab's");
  expect(siteStorage.read("token")).toBe("another tab's");
  siteStorage.remove("token");
  expect(stored.size).toBe(0);
});

test("where the browser blocks its storage, values last in memory, apart for the tab and the site", () => {
  const blocked = () => {
    throw new DOMException("", "SecurityError");
  };
  for (const name of ["localStorage", "sessionStorage"]) {
    Object.defineProperty(globalThis, name, { configurable: true, get: blocked });
  }
  expect(siteStorage.read("token")).toBeNull();
  siteStorage.write("token", "mine");
  expect(siteStorage.read("token")).toBe("mine");
  expect(tabStorage.read("token")).toBeNull();
  siteStorage.remove("token");
  expect(siteStorage.read("token")).toBeNull();
  for (const name of ["localStorage", "sessionStorage"]) Reflect.deleteProperty(globalThis, name);
});

test("a storage that has no room keeps the newest value in memory until it has room again", () => {
  const stored = storageWith((value) => value.length < 5);
  siteStorage.write("token", "old");
  siteStorage.write("token", "too long");
  expect(siteStorage.read("token")).toBe("too long");
  siteStorage.write("token", "new");
  expect([siteStorage.read("token"), stored.get("token")]).toEqual(["new", "new"]);
});
