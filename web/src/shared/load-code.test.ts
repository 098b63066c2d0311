import { afterEach, expect, test, vi } from "vitest";
import { loadCode } from "./load-code.ts";

afterEach(() => void vi.unstubAllGlobals());

/** Loads code that fails, because it uses a feature that the browser lacks. */
const loadBrokenCode = () =>
  loadCode(async () => Promise.reject(new TypeError("list.toSorted is not a function")));

test("code that fails while the server can be reached is an internal error", async () => {
  vi.stubGlobal("fetch", async () => new Response());
  await expect(loadBrokenCode()).rejects.toMatchObject({ code: "internal" });
});

test("code that fails without a connection is an offline error", async () => {
  vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("Failed to fetch")));
  await expect(loadBrokenCode()).rejects.toMatchObject({ code: "offline" });
});
