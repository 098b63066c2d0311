import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { migrations } from "../src/migrations/migrations.ts";
import { releaseVersion } from "../src/release.ts";
import { describePendingMigrations, findClinicSite } from "./pending-migrations.ts";

const names = migrations.map(({ name }) => name);
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function serve(status: number, body: string): Promise<string> {
  const server = createServer((_, response) => response.writeHead(status).end(body));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

test.each([
  [
    "an older release",
    200,
    { ok: true, version: "api-00012" },
    `Release before 1.0.0. Migrations to run once /health names release ${releaseVersion} only: ${names[0]}`,
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
  const { health } = await findClinicSite(site, site);
  expect(describePendingMigrations(health, "clinic")).toContain(words);
});

const unreachable = "http://127.0.0.1:1";

test("an unreachable address counts as no answer", async () => {
  expect(await findClinicSite(unreachable, unreachable)).toEqual({ at: unreachable, health: "no answer" });
});

const older = JSON.stringify({ ok: true, release: "0.9.0", migrations: [] });
const ofOlder = { release: "0.9.0", migrations: [] };

test("a clinic whose new domain still serves another website is asked at Hosting's address", async () => {
  const [site, hosting] = [await serve(404, "Not found"), await serve(200, older)];
  expect(await findClinicSite(site, hosting)).toEqual({ at: hosting, health: ofOlder });
});

test("a clinic whose new domain leads nowhere yet is also asked at Hosting's address", async () => {
  const hosting = await serve(200, older);
  expect(await findClinicSite(unreachable, hosting)).toEqual({ at: hosting, health: ofOlder });
});

test("a domain that already serves the clinic is asked directly", async () => {
  const [site, hosting] = [await serve(200, older), await serve(404, "")];
  expect(await findClinicSite(site, hosting)).toEqual({ at: site, health: ofOlder });
});

test("there is no site only if Hosting's address says so too", async () => {
  const [site, hosting] = [await serve(404, ""), await serve(404, "")];
  expect(await findClinicSite(site, hosting)).toMatchObject({ health: "no site" });
  expect(await findClinicSite(site, unreachable)).toMatchObject({ health: "no answer" });
  expect(await findClinicSite(unreachable, hosting)).toMatchObject({ health: "no answer" });
});
