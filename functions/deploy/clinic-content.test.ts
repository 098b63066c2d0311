import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { demoDoctors, demoSettingsAnswer } from "../../emulators/seed/demo-clinic.ts";
import { defaultPublicSettingsAnswer } from "../src/domain/default-clinic.ts";
import { defaultSite, publicSiteOf } from "../src/domain/default-site.ts";
import { writeClinicContent } from "./clinic-content.ts";

const site = "https://elm.test";
const now = new Date("2026-11-27T10:00:00Z");
const health = { release: "1.0.0", migrations: [] };
const bucket = "https://firebasestorage.test/o/";
const hero = {
  alt: "Our hall",
  width: 1280,
  height: 800,
  sizes: [
    { width: 640, src: `${bucket}small`, webp: `${bucket}small-webp` },
    { width: 1280, src: `${bucket}large` },
  ],
};
const settings = { ...demoSettingsAnswer, name: "Elm Dental" };

/** A server with these answers by path; a Storage file's answer is its name as a JPEG or WebP. */
function serve(answers: Record<string, unknown>): void {
  vi.stubGlobal("fetch", async (url: URL | string) => {
    const { href, pathname } = new URL(url);
    if (href.startsWith(bucket)) {
      const type = href.endsWith("webp") ? "image/webp" : "image/jpeg";
      return new Response(pathname, { headers: { "Content-Type": type } });
    }
    return pathname in answers ? Response.json(answers[pathname]) : new Response("", { status: 404 });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
}

function newFolder(): string {
  return join(mkdtempSync(join(tmpdir(), "content-")), "content");
}

const readClinic = (folder: string) => JSON.parse(readFileSync(join(folder, "clinic.json"), "utf8"));

test("the clinic is read from its site, and its large picture is copied", async () => {
  const content = { ...publicSiteOf(defaultSite), hero };
  serve({
    "/settings": settings,
    "/site": content,
    "/service": [],
    "/doctor": demoDoctors,
    "/reviews": [],
    "/site/privacy": { text: "We keep little." },
    "/site/terms": { text: "" },
  });
  const folder = newFolder();
  expect(await writeClinicContent(site, health, folder, now)).toBe(
    "Elm Dental. 3 files of its logo and large picture are copied.",
  );
  const { copies, ...clinic } = readClinic(folder);
  expect(clinic).toMatchObject({
    settings,
    doctors: demoDoctors,
    legal: { privacy: "We keep little.", terms: "" },
    deployedAt: "2026-11-27T10:00:00.000Z",
  });
  const copied = copies[`${bucket}large`];
  expect(copied).toMatch(/^\/clinic\/[\da-f]{16}\.jpg$/);
  expect(clinic.site.hero.sizes[1].src).toBe(copied);
  expect(clinic.site.hero.sizes[0].webp).toMatch(/\.webp$/);
  expect(readFileSync(join(folder, "files", copied.replace("/clinic/", "")), "utf8")).toBe("/o/large");
  expect(readFileSync(join(folder, "files/preview.jpg"), "utf8")).toBe("/o/large");
});

const notRead = "The clinic's content was not read: the pages' files name no clinic until the next deploy.";

test("a project without a site begins with a content that fits any clinic", async () => {
  const folder = newFolder();
  expect(await writeClinicContent(site, "no site", folder, now)).toBe(notRead);
  const clinic = readClinic(folder);
  expect(clinic.site).toEqual(publicSiteOf(defaultSite));
  expect([clinic.reviews, clinic.settings.phone]).toEqual([[], ""]);
  expect(existsSync(join(folder, "files/preview.jpg"))).toBe(false);
});

test("a deploy without content asks the site nothing, and says that its pages name no clinic", async () => {
  serve({ "/settings": settings });
  const folder = newFolder();
  expect(await writeClinicContent(site, health, folder, now, { withoutContent: true })).toBe(notRead);
  expect(readClinic(folder).settings.name).toBe(defaultPublicSettingsAnswer.name);
});

test("a release without /site keeps its settings, and a sentence says what is missing", async () => {
  serve({ "/settings": settings, "/service": [], "/reviews": [] });
  const folder = newFolder();
  expect(await writeClinicContent(site, health, folder, now)).toContain("/site could not be read");
  expect(readClinic(folder)).toMatchObject({
    settings: { name: "Elm Dental" },
    site: publicSiteOf(defaultSite),
  });
});

test("an earlier release's settings are read with the currency and formats that it had", async () => {
  const { currency: _, locale: __, weekStart: ___, registration: ____, ...earlier } = settings;
  serve({ "/settings": earlier, "/service": [], "/reviews": [] });
  const folder = newFolder();
  await writeClinicContent(site, health, folder, now);
  expect(readClinic(folder).settings).toMatchObject({
    ...{ name: "Elm Dental", currency: "USD", locale: "en-US", weekStart: 0, registration: "" },
  });
});

test("a call that fails stops the deploy, because the pages would lose the clinic's name", async () => {
  vi.stubGlobal("fetch", async () => new Response("", { status: 503 }));
  onTestFinished(() => void vi.unstubAllGlobals());
  await expect(writeClinicContent(site, health, newFolder(), now)).rejects.toThrow("--without-content");
});
