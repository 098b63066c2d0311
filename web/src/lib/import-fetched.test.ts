import { beforeEach, expect, test, vi } from "vitest";
import { importFetched } from "./import-fetched.ts";

const fetched = vi.fn<(address: string) => Promise<Response>>();
const load = vi.fn(async () => "the module");

beforeEach(() => {
  fetched.mockReset().mockImplementation(async () => new Response("code"));
  load.mockClear();
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("document", {
    querySelector: (link: string) => (link.includes("/assets/named.js") ? {} : null),
  });
});

test("nothing is imported before all of its files have come, and what did not come is fetched anew", async () => {
  fetched.mockImplementation(async (address) => {
    if (address === "/assets/leaf.js") throw new TypeError("Failed to fetch");
    return new Response("code");
  });
  const names = ["assets/root.js", "assets/leaf.js"];
  await expect(importFetched(load, names)).rejects.toThrow("Failed to fetch");
  expect(load).not.toHaveBeenCalled();
  fetched.mockClear().mockImplementation(async () => new Response("code"));
  expect(await importFetched(load, names)).toBe("the module");
  expect(fetched.mock.calls).toEqual([["/assets/leaf.js"]]);
});

test("an answer that is no file is as none", async () => {
  fetched.mockImplementation(async () => new Response("Not found", { status: 404 }));
  await expect(importFetched(load, ["assets/gone.js"])).rejects.toThrow("/assets/gone.js answered 404");
  expect(load).not.toHaveBeenCalled();
});

test("two who want a file at once fetch it once", async () => {
  await Promise.all([importFetched(load, ["assets/shared.js"]), importFetched(load, ["assets/shared.js"])]);
  expect(fetched.mock.calls).toEqual([["/assets/shared.js"]]);
});

test("what the page names is left to the browser", async () => {
  expect(await importFetched(load, ["assets/named.js"])).toBe("the module");
  expect(fetched).not.toHaveBeenCalled();
});
