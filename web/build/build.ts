/** Builds the site: the browser's bundle, then an HTML file for each page. */
import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "vite";
import { formatPageTitle } from "../src/shared/page-title.ts";
import { buildTarget } from "./browsers.ts";
import {
  clinicFolder,
  clinicForPage,
  copyClinicFiles,
  previewFile,
  readClinicContent,
} from "./clinic-content.ts";
import { findInlineStyles, inlinePicture, inlineStyles } from "./inline-assets.ts";
import { findInlineScripts, hashSourceOf, type InlineDigests, updatePolicy } from "./inline-policy.ts";
import { listEntryStyles, listPageFiles, readManifest } from "./manifest.ts";
import { describePage, type EarlyScript, htmlFileOf } from "./page-files.ts";
import { disableControls, type PageHead, renderClinic, renderFileLinks, renderHead } from "./page-html.ts";
import { writeWebManifest } from "./web-manifest.ts";

/** The site's public origin, which canonical addresses, the sitemap and link previews contain. */
const siteUrl = new URL(process.env.SITE_URL ?? "http://127.0.0.1:5005").origin;

const web = fileURLToPath(new URL("..", import.meta.url));
const configFile = join(web, "vite.config.ts");
const dist = join(web, "dist");
const prerenderDist = join(web, "node_modules/.prerender");

// Overrides a test run's NODE_ENV, because tests must check the same build as the one that is deployed.
process.env.NODE_ENV = "production";
const content = await readClinicContent();
// The prerendered code reads the clinic when it is loaded.
globalThis.clinicWithoutPage = content.clinic;
await build({ configFile, logLevel: "warn" });
await copyClinicFiles(content, dist);
await build({
  configFile,
  logLevel: "warn",
  build: { ssr: "src/prerender.tsx", outDir: prerenderDist, emptyOutDir: true, copyPublicDir: false },
  ssr: { noExternal: true },
});

const { pages, renderPage }: typeof import("../src/prerender.tsx") = await import(
  pathToFileURL(join(prerenderDist, "prerender.js")).href
);
const template = lowerScriptPriority(await readFile(join(dist, "index.html"), "utf8"));
const manifest = await readManifest(dist);
const sources = await mapComponentsToSources();
const { settings, site } = content.clinic;
const previewPath = `${clinicFolder}/${previewFile}`;
const preview = existsSync(join(dist, previewPath)) ? `/${previewPath}` : "/preview.jpg";
const [showTones, showWords] = [await bundleEarlyScript("show-tones"), await bundleEarlyScript("show-words")];
/** The hash of the `<style>` that the popover polyfill adds in Safari before 16.4, which cannot construct stylesheets. */
const popoverStyle = "'sha256-qyDsWBT9XiUq0s2zWOKswVeVKvHCc10pmUfbeEhnYE8='";
const digests = {
  "style-src": new Set([popoverStyle]),
  "script-src": new Set<string>(),
} satisfies InlineDigests;

const listedPaths: string[] = [];
for (const { path, title } of pages.public) {
  const { description, unlisted, earlyScript } = describePage(path, content.clinic);
  const firstScript = earlyScript && (await bundleEarlyScript(earlyScript));
  await writePage(htmlFileOf(path), path, { title, description, path, unlisted, firstScript });
  if (!unlisted) listedPaths.push(path);
}
await writePage("404.html", "/404", { title: pages.notFound.title });
const prefetchData = await bundleEarlyScript("prefetch-data");
for (const { path, title } of pages.member) {
  await writePage(htmlFileOf(path), path, { title, firstScript: prefetchData });
}
await writeFile(
  join(dist, "sitemap.xml"),
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...listedPaths.map((path) => `  <url><loc>${siteUrl}${path}</loc></url>`),
    "</urlset>\n",
  ].join("\n"),
);
await writeFile(
  join(dist, "robots.txt"),
  `User-agent: *\nDisallow: /dashboard\n\nSitemap: ${siteUrl}/sitemap.xml\n`,
);
await addFontsToPlainStyles();
await writeWebManifest(dist, content.clinic);
await rm(prerenderDist, { recursive: true });
// Does not change firebase.json in CI, because CI must build exactly what was committed.
await updatePolicy(join(web, "../firebase.json"), digests, { mayWrite: !process.env.CI });

/** Maps the React component of each page and layout to the component's source file. */
async function mapComponentsToSources(): Promise<Map<unknown, string>> {
  const chunks = Object.entries(await readManifest(prerenderDist)).filter(
    ([source, chunk]) => chunk.isDynamicEntry && /(page|frame)\.tsx$/.test(source),
  );
  const entries = chunks.map(async ([source, { file }]): Promise<[unknown, string]> => {
    const { Component }: { Component: unknown } = await import(pathToFileURL(join(prerenderDist, file)).href);
    return [Component, source];
  });
  return new Map(await Promise.all(entries));
}

function findSourceFile(component: unknown): string {
  const source = sources.get(component);
  if (source === undefined) throw new Error("A route shows a component that no page's file exports");
  return source;
}

/** Bundles a script that the page's `<head>` runs before the page's other code has loaded. */
async function bundleEarlyScript(name: EarlyScript): Promise<string> {
  const outputs = await build({
    configFile: false,
    logLevel: "warn",
    build: {
      write: false,
      target: buildTarget,
      lib: { entry: join(web, `src/app/${name}.ts`), formats: ["iife"], name: "earlyScript" },
    },
  });
  const [built] = Array.isArray(outputs) ? outputs : [];
  const [script] = built?.output ?? [];
  if (script?.type !== "chunk" || script.code.includes("</")) throw new Error(`${name} cannot be inlined`);
  return script.code.trim();
}

/**
 * Adds the site's fonts to plain.css, the stylesheet of the Cloud Functions' pages, because font addresses change with each
 * build.
 */
async function addFontsToPlainStyles(): Promise<void> {
  const styles = await Promise.all(
    listEntryStyles(manifest).map((file) => readFile(join(dist, file), "utf8")),
  );
  const fonts = styles.join("\n").match(/@font-face\s*\{[^}]*\}/g);
  if (!fonts) throw new Error("The site's styles have no font");
  const file = join(dist, "plain.css");
  await writeFile(file, [...fonts, await readFile(file, "utf8"), tonesAsStyles()].join("\n"));
}

/** The tones of the clinic's color, for the pages that have no scripts. */
function tonesAsStyles(): string {
  if (!site.tones) return "";
  const declare = (tones: Record<string, string>) =>
    Object.entries(tones)
      .map(([name, color]) => `--${name}:${color}`)
      .join(";");
  const { light, dark } = site.tones;
  return `:root{${declare(light)}}\n@media (prefers-color-scheme: dark){:root{${declare(dark)}}}\n`;
}

/** Makes scripts load after styles and pictures, because the prerendered pages are readable without scripts. */
function lowerScriptPriority(html: string): string {
  return html
    .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"')
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}

/** Inlines the home page's picture if it is a drawing, which is small. */
async function inlineDrawing(html: string): Promise<string> {
  const source = site.hero?.sizes.at(-1)?.src;
  return source?.endsWith(".svg") ? inlinePicture(html, source.slice(1), dist) : html;
}

async function writePage(
  file: string,
  path: string,
  page: Omit<PageHead, "files"> & { firstScript?: string | undefined },
) {
  const { html, components } = await renderPage(path);
  const files = listPageFiles(manifest, components.map(findSourceFile));
  const isPublic = page.path !== undefined;
  const shown = isPublic ? html : disableControls(html);
  const app = path === "/" ? await inlineDrawing(shown) : shown;
  // Marks public pages for React to hydrate. Another page's file serves several users or paths, so React draws that page again.
  const hydratedPath = isPublic ? ` data-path="${page.path}"` : "";
  const title = formatPageTitle(page.title, settings, site);
  const firstScript = page.firstScript === undefined ? "" : `<script>${page.firstScript}</script>`;
  const document = await inlineStyles(
    template
      .replace("<!--early-->", () => firstScript)
      .replace("<!--head-->", () =>
        renderHead({ ...page, title, files }, content.clinic, { siteUrl, preview }),
      )
      .replace("<!--clinic-->", () => renderClinic(clinicForPage(content, path)))
      .replace("<!--tones-->", () => `<script>${showTones}</script>`)
      .replace("<!--phone-->", () => `<a href="${settings.phoneUrl}">${settings.phone}</a>`)
      .replace("  </head>", () => `${renderFileLinks(files)}  </head>`)
      .replace(
        '<div id="root"><!--app--></div>',
        () => `<div id="root"${hydratedPath}>${app}</div><script>${showWords}</script>`,
      ),
    dist,
  );
  for (const style of findInlineStyles(document)) digests["style-src"].add(hashSourceOf(style));
  for (const script of findInlineScripts(document)) digests["script-src"].add(hashSourceOf(script));
  const output = join(dist, file);
  await mkdir(dirname(output), { recursive: true });
  await writeFile(output, document);
}
