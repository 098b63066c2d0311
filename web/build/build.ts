/** Builds the site: the browser's bundle, then the HTML files of its pages, public and behind the sign-in. */
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "vite";
import { defaultPublicSettingsAnswer } from "../../functions/src/domain/default-clinic.ts";
import { buildEarlyScript } from "./early-script.ts";
import { inlinePicture } from "./inline-picture.ts";
import { allowInline, digestOf, scriptsIn } from "./inline-policy.ts";
import { inlineStyles, stylesIn } from "./inline-styles.ts";
import { filesOf, readManifest, siteStyles } from "./manifest.ts";
import { describePage, htmlFileOf } from "./page-files.ts";
import { type PageHead, pageFiles, pageHead } from "./page-head.ts";
import { robots, sitemap } from "./search-engines.ts";
import { siteUrl } from "./site-url.ts";
import { unreadyControls } from "./unready-controls.ts";

const web = fileURLToPath(new URL("..", import.meta.url));
const configFile = join(web, "vite.config.ts");
const dist = join(web, "dist");
const serverDist = join(web, "node_modules/.prerender");

// Every caller gets the build that a deploy would get, also a test run with its own NODE_ENV.
process.env.NODE_ENV = "production";
await build({ configFile, logLevel: "warn" });
await build({
  configFile,
  logLevel: "warn",
  build: {
    ssr: "src/prerender.tsx",
    outDir: serverDist,
    emptyOutDir: true,
    copyPublicDir: false,
  },
  ssr: { noExternal: true },
});

const { pages, renderPage }: typeof import("../src/prerender.tsx") = await import(
  pathToFileURL(join(serverDist, "prerender.js")).href
);
const template = prioritizePaint(await readFile(join(dist, "index.html"), "utf8"));
const manifest = await readManifest(dist);
const sources = await readSources();
const { phone, phoneUrl } = defaultPublicSettingsAnswer;
const askEarly = await buildEarlyScript("ask-early");
/** Of the `<style>` that the popover polyfill adds where no stylesheet can be constructed: Safari before 16.4. */
const popoverStyle = "'sha256-qyDsWBT9XiUq0s2zWOKswVeVKvHCc10pmUfbeEhnYE8='";
const inline = { "style-src": new Set([popoverStyle]), "script-src": new Set<string>() };

for (const { path, title } of pages.public) {
  const { description, unlisted, earlyScript } = describePage(path);
  const firstScript = earlyScript && (await buildEarlyScript(earlyScript));
  await writePage(htmlFileOf(path), path, { title, description, path, unlisted, firstScript });
}
await writePage("404.html", "/404", { title: pages.notFound.title });
for (const { path, title } of pages.member) {
  await writePage(htmlFileOf(path), path, { title, firstScript: askEarly });
}
const listed = pages.public.filter(({ path }) => !describePage(path).unlisted);
await write(
  "sitemap.xml",
  sitemap(
    siteUrl,
    listed.map(({ path }) => path),
  ),
);
await write("robots.txt", robots(siteUrl));
await write(
  "plain.css",
  [...(await readFonts()), await readFile(join(dist, "plain.css"), "utf8")].join("\n"),
);
await rm(serverDist, { recursive: true });
// CI builds what was committed.
await allowInline(join(web, "../firebase.json"), inline, !process.env.CI);

/** The source file of each page and each layout, by the component that it exports. */
async function readSources(): Promise<Map<unknown, string>> {
  const built = await readManifest(serverDist);
  const keys = Object.keys(built).filter(
    (key) => built[key]?.isDynamicEntry && /(page|frame)\.tsx$/.test(key),
  );
  const modules = await Promise.all(
    keys.map(async (key): Promise<[unknown, string]> => {
      const file = pathToFileURL(join(serverDist, built[key]?.file ?? key)).href;
      const { Component }: { Component: unknown } = await import(file);
      return [Component, key];
    }),
  );
  return new Map(modules);
}

function sourceOf(component: unknown): string {
  const source = sources.get(component);
  if (source === undefined) throw new Error("A route shows a component that no page's file exports");
  return source;
}

/** The fonts' addresses change with each build, and the pages that the functions write use them too. */
async function readFonts(): Promise<string[]> {
  const styles = await Promise.all(siteStyles(manifest).map((file) => readFile(join(dist, file), "utf8")));
  const fonts = styles.join("\n").match(/@font-face\s*\{[^}]*\}/g);
  if (!fonts) throw new Error("The site's styles have no font");
  return fonts;
}

/** Pages are readable before any script has run, so scripts come after what paints the page. */
function prioritizePaint(html: string): string {
  return html
    .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"')
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}

async function writePage(file: string, path: string, about: Omit<PageHead, "files">) {
  const rendered = await renderPage(path);
  const files = filesOf(manifest, rendered.components.map(sourceOf));
  const ready = about.path === undefined ? unreadyControls(rendered.html) : rendered.html;
  const html = files.picture === undefined ? ready : await inlinePicture(ready, files.picture, dist);
  // React takes over public pages only. The others hold what is the same for everybody, or serve many paths.
  const takenOver = about.path === undefined ? "" : ` data-path="${about.path}"`;
  const page = await inlineStyles(
    template
      .replace("<!--early-->", () =>
        about.firstScript === undefined ? "" : `<script>${about.firstScript}</script>`,
      )
      .replace("<!--head-->", () => pageHead({ ...about, files }, siteUrl))
      .replace("<!--phone-->", () => `<a href="${phoneUrl}">${phone}</a>`)
      .replace("  </head>", () => `${pageFiles(files)}  </head>`)
      .replace('<div id="root"><!--app--></div>', () => `<div id="root"${takenOver}>${html}</div>`),
    dist,
  );
  for (const style of stylesIn(page)) inline["style-src"].add(digestOf(style));
  for (const script of scriptsIn(page)) inline["script-src"].add(digestOf(script));
  await write(file, page);
}

async function write(file: string, text: string) {
  const path = join(dist, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}
