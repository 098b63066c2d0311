import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { checkShownPhotos } from "./shown-photos.ts";

const server = createServer();
afterEach(() => server.close());

const health = { release: "1.0.0", migrations: [] };
const objects = "/v0/b/clinic.appspot.com/o/";

/**
 * Serves a site that shows photos with these URLs, two per page, and a bucket whose objects anyone may read unless
 * denied.
 */
async function serve(
  shown: string[],
  bucket: Record<string, { tokens: string; isDenied?: boolean } | 403 | 404 | 500>,
) {
  server.removeAllListeners("request").on("request", (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", site);
    if (pathname === "/doctor") {
      const first = Number(searchParams.get("after") ?? 0);
      const page = shown.slice(first, first + 2);
      if (first + 2 < shown.length) response.setHeader("X-Next", String(first + 2));
      const images = page.map((img) => ({ img: img.startsWith("/") ? img : `${site}${objects}${img}` }));
      return response.end(JSON.stringify(images));
    }
    const found = bucket[pathname.slice(objects.length)] ?? 404;
    if (typeof found === "number") return response.writeHead(found).end("{}");
    const isRight = found.tokens.split(",").includes(searchParams.get("token") ?? "none");
    if (found.isDenied && !(searchParams.has("alt") && isRight)) return response.writeHead(403).end("{}");
    // With `alt=media`, Storage returns the photo's bytes instead of its description.
    return response.end(searchParams.has("alt") ? "PNG" : JSON.stringify({ downloadTokens: found.tokens }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return checkShownPhotos(site, health, "clinic");
}

test("if every photo is shown with its token, the rules may deny every client", async () => {
  const shown = ["a?alt=media&token=a1", "b?alt=media&token=b2", "/portraits/c.webp"];
  const result = await serve(shown, { a: { tokens: "a1" }, b: { tokens: "b1,b2" } });
  expect(result).toEqual({ sentence: "Every photo is shown by its token.", mayDeny: true });
});

test.each([
  ["without a token", "c?alt=media"],
  ["with another token", "c?alt=media&token=x"],
  ["with an empty token", "c?alt=media&token="],
])("if a photo is shown %s, the deploy stops and says which command to run", async (_, last) => {
  const shown = ["a?alt=media&token=a1", "b?alt=media&token=b1", last];
  const bucket = { a: { tokens: "a1" }, b: { tokens: "b1" }, c: { tokens: "c1" } };
  const { sentence, mayDeny } = await serve(shown, bucket);
  expect(mayDeny).toBe(false);
  expect(sentence).toMatch("without their token: 1 of 3.");
  expect(sentence).toMatch("npm run migrate -- --project clinic --again give-photo-tokens");
});

test("a photo that has no token at all counts as shown without one", async () => {
  expect(await serve(["a?alt=media"], { a: { tokens: "" } })).toMatchObject({ mayDeny: false });
});

test("if the rules deny already, a photo with a valid token can be seen", async () => {
  const result = await serve(["a?alt=media&token=a1"], { a: { tokens: "a1", isDenied: true } });
  expect(result).toEqual({ sentence: "Every photo is shown by its token.", mayDeny: true });
});

test("photos that nobody can see are named, and the rules may deny every client", async () => {
  const shown = [
    "doctors%2Fbare?alt=media",
    "doctors%2Frevoked?alt=media&token=r1",
    "doctors%2Fgone?alt=media",
  ];
  const denied = { tokens: "other", isDenied: true };
  const bucket = { "doctors%2Fbare": denied, "doctors%2Frevoked": denied };
  const { sentence, mayDeny } = await serve(shown, bucket);
  expect(mayDeny).toBe(true);
  expect(sentence).toMatch(
    "nobody can see: doctors/bare, doctors/revoked, doctors/gone. After the deploy, run npm",
  );
  expect(sentence).not.toMatch("Every photo");
});

test("photos that nobody can see are named beside photos that need the rules", async () => {
  const bucket = { a: { tokens: "a1" }, b: 403 } as const;
  const { sentence, mayDeny } = await serve(["a?alt=media", "b?alt=media&token=b1"], bucket);
  expect(mayDeny).toBe(false);
  expect(sentence).toMatch(/without their token: 1 of 2\..+\nPhotos that nobody can see: b\./);
});

test("a clinic without photos may deny every client", async () => {
  expect(await serve([], {})).toMatchObject({ mayDeny: true });
});

test("if Storage doesn't answer, the rules stay as they are", async () => {
  expect(await serve(["a?alt=media&token=a1"], { a: 500 })).toMatchObject({ mayDeny: false });
});

test("if the site doesn't answer, the rules stay as they are", async () => {
  expect(await checkShownPhotos("http://127.0.0.1:1", "no answer", "clinic")).toMatchObject({
    mayDeny: false,
  });
});

test("a site that doesn't exist yet shows no photos", async () => {
  expect(await checkShownPhotos("http://127.0.0.1:1", "no site", "clinic")).toMatchObject({ mayDeny: true });
});
