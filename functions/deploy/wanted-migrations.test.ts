import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { migrations } from "../src/migrations/migrations.ts";
import { release } from "../src/release.ts";
import { askHealth, wantedMigrations } from "./wanted-migrations.ts";

const names = migrations.map(({ name }) => name);
const server = createServer();
afterEach(() => server.close());

async function serve(status: number, body: string): Promise<string> {
  server.removeAllListeners("request").on("request", (_, response) => response.writeHead(status).end(body));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

test.each([
  [
    "an older release",
    200,
    { ok: true, version: "api-00012" },
    `Release before 1.0.0. Migrations to run once /health names release ${release} only: ${names[0]}`,
  ],
  [
    "a site with all migrations done",
    200,
    { ok: true, release: "1.0.0", migrations: names.map((name) => ({ name, done: true })) },
    "Release 1.0.0. All migrations are done.",
  ],
  ["no site", 404, "Site Not Found", "No site answers there yet."],
  ["a site that answers with an error", 503, {}, "npm run migrate -- --project clinic --dry"],
])("the deploy names the missing migrations for %s", async (_, status, body, words) => {
  const site = await serve(status, JSON.stringify(body));
  expect(wantedMigrations(await askHealth(site), "clinic")).toContain(words);
});

test("an address that can't be reached has no answer", async () => {
  const site = await serve(200, "{}");
  await new Promise((resolve) => server.close(resolve));
  expect(await askHealth(site)).toBe("no answer");
});
