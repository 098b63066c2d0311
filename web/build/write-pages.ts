/**
 * Writes an HTML file for each page of a clinic (clinic-content.ts), from what build.ts has bundled. build.ts runs this file for the
 * built site. Run by itself with `SITE_FOLDER`, it writes the site of another clinic into that folder, without bundling again.
 */
import { existsSync } from "node:fs";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { textLocaleOf } from "../../functions/src/domain/spelling.ts";
import { formatPageTitle } from "../src/shared/page-title.ts";
import { dist as builtSite, earlyScriptFile, prerenderFolder, templateFile, web } from "./build-paths.ts";
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
import { listOwnPages } from "./own-pages.ts";
import { describePage, type EarlyScript, htmlFileOf } from "./page-files.ts";
import { disableControls, type PageHead, renderClinic, renderFileLinks, renderHead } from "./page-html.ts";
import { writeSiteIcons } from "./site-icons.ts";
import { writeWebManifest } from "./web-manifest.ts";

/** The site's public origin, which canonical addresses, the sitemap and link previews contain. */
const siteUrl = new URL(process.env.SITE_URL ?? "http://127.0.0.1:5005").origin;

/** The color of a browser's frame on dark screens, as index.html and _tokens.scss have it for a clinic without a color. */
const productDarkGround = "#0e1a1a";

const { SITE_FOLDER } = process.env;
const dist = SITE_FOLDER === undefined ? builtSite : resolve(SITE_FOLDER);
const content = await readClinicContent();
// The prerendered code reads the clinic when it is loaded.
globalThis.injectedClinic = content.clinic;
if (dist !== builtSite) await copyBundles();
await copyClinicFiles(content, dist);

const { pages, renderPage }: typeof import("../src/prerender.tsx") = await import(
  pathToFileURL(join(prerenderFolder, "prerender.js")).href
);
const template = lowerScriptPriority(await readFile(templateFile, "utf8"));
const manifest = await readManifest(dist);
const sources = await mapComponentsToSources();
const { settings, site } = content.clinic;
const previewPath = `${clinicFolder}/${previewFile}`;
const preview = existsSync(join(dist, previewPath)) ? `/${previewPath}` : "/preview.jpg";
const readEarlyScript = (name: EarlyScript) => readFile(earlyScriptFile(name), "utf8");
const showTones = await readEarlyScript("show-tones");
const showWords = await readEarlyScript("show-words");
/** The hash of the `<style>` that the popover polyfill adds in Safari before 16.4, which cannot construct stylesheets. */
const popoverStyle = "'sha256-qyDsWBT9XiUq0s2zWOKswVeVKvHCc10pmUfbeEhnYE8='";
const digests = {
  "style-src": new Set([popoverStyle]),
  "script-src": new Set<string>(),
} satisfies InlineDigests;

const listedPaths: string[] = [];
for (const { path, title } of pages.public) {
  if (path.includes(":")) {
    await writePage(htmlFileOf(path), path, { title });
    continue;
  }
  const { description, unlisted, earlyScript } = describePage(path, content.clinic);
  const firstScript = earlyScript && (await readEarlyScript(earlyScript));
  await writePage(htmlFileOf(path), path, { title, description, path, unlisted, firstScript });
  if (!unlisted) listedPaths.push(path);
}
for (const page of listOwnPages(content.clinic, { siteUrl, preview })) {
  await writePage(htmlFileOf(page.path), page.path, page);
  listedPaths.push(page.path);
}
await writePage("404.html", "/404", { title: pages.notFound.title });
const prefetchData = await readEarlyScript("prefetch-data");
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
await writeSiteIcons(dist, content.clinic);
// The hashes are the same for every clinic. CI must build exactly what was committed, so firebase.json does not change there.
await updatePolicy(join(web, "../firebase.json"), digests, {
  mayWrite: dist === builtSite && !process.env.CI,
});

/** Copies the built site. Leaves out the pages and the clinic's files, which are then written for the other clinic. */
async function copyBundles(): Promise<void> {
  await cp(builtSite, dist, {
    recursive: true,
    filter: (source) => source !== join(builtSite, clinicFolder) && !source.endsWith(".html"),
  });
  await cp(join(web, "public"), dist, { recursive: true });
}

/** Maps the React component of each page and layout to the component's source file. */
async function mapComponentsToSources(): Promise<Map<unknown, string>> {
  const chunks = Object.entries(await readManifest(prerenderFolder)).filter(
    ([source, chunk]) => chunk.isDynamicEntry && /(page|frame)\.tsx$/.test(source),
  );
  const entries = chunks.map(async ([source, { file }]): Promise<[unknown, string]> => {
    const { Component }: { Component: unknown } = await import(
      pathToFileURL(join(prerenderFolder, file)).href
    );
    return [Component, source];
  });
  return new Map(await Promise.all(entries));
}

function findSourceFile(component: unknown): string {
  const source = sources.get(component);
  if (source === undefined) throw new Error("A route shows a component that no page's file exports");
  return source;
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
  const title = formatPageTitle({ path, title: page.title }, settings, site);
  const firstScript = page.firstScript === undefined ? "" : `<script>${page.firstScript}</script>`;
  const document = await inlineStyles(
    template
      .replace('<html lang="en">', () => `<html lang="${textLocaleOf(settings)}">`)
      .replace(productDarkGround, () => site.tones?.dark.ground ?? productDarkGround)
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
