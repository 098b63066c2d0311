import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { routes } from "../../functions/src/app/routes.ts";
import { defaultRegion } from "../../functions/src/ports/environment.ts";
import { htmlFileOf } from "../../web/build/page-files.ts";
import { memberPages, publicPages } from "../../web/src/app/routes.tsx";
import { root } from "./ports-and-paths.ts";

const rewriteSchema = z.object({
  source: z.string(),
  destination: z.optional(z.string()),
  function: z.optional(z.object({ functionId: z.literal("api"), region: z.string() })),
});
const configSchema = z.object({ hosting: z.object({ rewrites: z.array(rewriteSchema) }) });

const { rewrites } = configSchema.parse(
  JSON.parse(readFileSync(join(root, "firebase.json"), "utf8")),
).hosting;
const fileRewrites = rewrites.filter(({ destination }) => destination);
const apiRewrites = rewrites.filter((rewrite) => rewrite.function);

test("the rewrites name the default region, which a deploy replaces", () => {
  expect(new Set(apiRewrites.map((rewrite) => rewrite.function?.region))).toEqual(new Set([defaultRegion]));
});

test.each(routes.map(({ endpoint }) => endpoint.path))(
  "Hosting forwards the API path %s to the functions",
  (path) => {
    expect(apiRewrites.some(({ source }) => matches(source, path))).toBe(true);
  },
);

test("each page with a variable path starts from its file, and no other path is rewritten to one", () => {
  const named = [...publicPages, ...memberPages].filter(({ path }) => path?.includes(":"));
  const fileOf = ({ handle }: (typeof memberPages)[number]) =>
    htmlFileOf(z.object({ path: z.string() }).parse(handle).path);
  expect(Object.fromEntries(fileRewrites.map(({ source, destination }) => [source, destination]))).toEqual(
    Object.fromEntries(named.map((route) => [route.path?.replace(/:\w+/, "*"), `/${fileOf(route)}`])),
  );
});

/**
 * Matches the two forms of `source` that firebase.json uses for the API: one path, or a path with
 * everything below it.
 */
function matches(source: string, pathname: string): boolean {
  const [base = ""] = source.split("{,/**}");
  return pathname === base || (base !== source && pathname.startsWith(`${base}/`));
}
