import { afterEach, expect, test, vi } from "vitest";
import { siteStorage, tabStorage } from "./storage.ts";

afterEach(() => {
  siteStorage.remove("token");
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Stubs a local storage that is full for values that `roomFor` refuses. */
function stubStorage(roomFor: (value: string) => boolean) {
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

test("reads the browser's storage, also after a change in another tab", () => {
  const stored = stubStorage(() => true);
  siteStorage.write("token", "mine");
  expect(stored.get("token")).toBe("mine");
  stored.set("token", "another tab's");
  expect(siteStorage.read("token")).toBe("another tab's");
  siteStorage.remove("token");
  expect(stored.size).toBe(0);
});

test("keeps values in memory if the storage is blocked, separately for tab and site", () => {
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

test("keeps the newest value in memory while the storage is full", () => {
  const stored = stubStorage((value) => value.length < 5);
  siteStorage.write("token", "old");
  siteStorage.write("token", "too long");
  expect(siteStorage.read("token")).toBe("too long");
  siteStorage.write("token", "new");
  expect([siteStorage.read("token"), stored.get("token")]).toEqual(["new", "new"]);
});
