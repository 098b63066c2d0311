import { afterEach, expect, test, vi } from "vitest";
import { loadCode } from "./load-code.ts";

afterEach(() => void vi.unstubAllGlobals());

/** As code that uses what the browser lacks. */
const broken = () => loadCode(async () => Promise.reject(new TypeError("list.toSorted is not a function")));

test("code that fails although the server can be reached is our fault, not the connection's", async () => {
  vi.stubGlobal("fetch", async () => new Response());
  await expect(broken()).rejects.toMatchObject({ code: "internal" });
});

test("code that fails without a connection is the connection's fault", async () => {
  vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("Failed to fetch")));
  await expect(broken()).rejects.toMatchObject({ code: "offline" });
});
