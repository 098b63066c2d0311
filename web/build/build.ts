/** Builds the site: the browser's bundle, then the HTML files of its pages, public and behind the sign-in. */
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "vite";
import type { LazyPage } from "../src/app/lazy-page.tsx";
import { bundle } from "./bundle.ts";
import { buildEarlyScript } from "./early-script.ts";
import { inlineEntry, readEntry } from "./inline-entry.ts";
import { inlinePicture } from "./inline-picture.ts";
import { allowInline } from "./inline-policy.ts";
import { inlineStyles, stylesIn } from "./inline-styles.ts";
import { filesOf, readManifest, siteStyles } from "./manifest.ts";
import { type PageHead, pageFiles, pageHead } from "./page-head.ts";
import {
  dashboardSource,
  framesOf,
  memberFile,
  memberSource,
  notFoundSource,
  publicPage,
} from "./page-sources.ts";
import { robots, sitemap } from "./search-engines.ts";
import { siteUrl } from "./site-url.ts";
import { unreadyControls } from "./unready-controls.ts";

const web = fileURLToPath(new URL("..", import.meta.url));
const configFile = join(web, "vite.config.ts");
const dist = join(web, "dist");
const serverDist = join(web, "node_modules/.prerender");

// Whoever asks for the build, also a test run with its own NODE_ENV, gets what a deploy would.
process.env.NODE_ENV = "production";
const bundled = await bundle();
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

const {
  renderPage,
  routes,
  notFoundPage,
  dashboardFrame,
  dashboardRoutes,
}: typeof import("../src/prerender.tsx") = await import(pathToFileURL(join(serverDist, "prerender.js")).href);
const entry = await readEntry(bundled, dist);
const template = inlineEntry(paintFirst(await readFile(join(dist, "index.html"), "utf8")), entry);
const manifest = await readManifest(dist);
const rendering = await readManifest(serverDist);
const askEarly = await buildEarlyScript("ask-early");
const inline = { "style-src": new Set<string>(), "script-src": new Set([askEarly, entry.script]) };
const prerendered = routes.filter((route) => route.prerendered);

for (const { path, title, page } of prerendered) {
  const file = path === "/" ? "index.html" : `${path.slice(1)}.html`;
  const { source, description, unlisted, earlyScript } = publicPage(path);
  await proveSource(source, page);
  const firstScript = earlyScript && (await buildEarlyScript(earlyScript));
  const files = filesOf(manifest, [source]);
  await writePage(file, path, { title, description, path, unlisted, firstScript, files });
}
await proveSource(notFoundSource, notFoundPage);
await writePage("404.html", "/404", {
  title: "Page not found",
  files: filesOf(manifest, [notFoundSource]),
});
await proveSource(dashboardSource, dashboardFrame);
await writePage("app.html", "/dashboard/treatments/new", {
  title: "Dashboard",
  files: filesOf(manifest, [dashboardSource]),
  firstScript: askEarly,
});
for (const { path, title, page } of [...routes, ...dashboardRoutes].filter((route) => route.drawnFirst)) {
  const source = memberSource(path);
  await proveSource(source, page);
  const files = filesOf(manifest, [...framesOf(source), source]);
  await writePage(memberFile(path), path, { title, files, firstScript: askEarly });
}
await write(
  "sitemap.xml",
  sitemap(
    siteUrl,
    prerendered.map(({ path }) => path).filter((path) => !publicPage(path).unlisted),
  ),
);
await write("robots.txt", robots(siteUrl));
await write(
  "plain.css",
  [...(await readFonts()), await readFile(join(dist, "plain.css"), "utf8")].join("\n"),
);
await rm(join(dist, entry.file));
await rm(serverDist, { recursive: true });
// What CI builds is what was committed.
await allowInline(join(web, "../firebase.json"), inline, !process.env.CI);

/** At the addresses that this build has given them, which the pages that the function writes can't know. */
async function readFonts(): Promise<string[]> {
  const styles = await Promise.all(siteStyles(manifest).map((file) => readFile(join(dist, file), "utf8")));
  const fonts = styles.join("\n").match(/@font-face\s*\{[^}]*\}/g);
  if (!fonts) throw new Error("The site's styles have no font");
  return fonts;
}

/** Pages are readable before any script has run: what they are painted with goes first. */
function paintFirst(html: string): string {
  return html
    .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"')
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}

/** Throws where the route shows what another file draws: its page would name the wrong chunks and styles. */
async function proveSource(source: string, page: LazyPage | undefined) {
  const file = join(serverDist, rendering[source]?.file ?? source);
  const { Page }: { Page: unknown } = await import(pathToFileURL(file).href);
  if (Page !== (await page?.preload())) throw new Error(`${source} is not what its route shows`);
}

async function writePage(file: string, path: string, head: PageHead) {
  const rendered = await renderPage(path);
  const { picture } = head.files;
  const ready = head.path === undefined ? unreadyControls(rendered) : rendered;
  const html = picture === undefined ? ready : await inlinePicture(ready, picture, dist);
  // Only a public page is taken over as it is: the others hold what is the same for everybody, or serve many paths.
  const takenOver = head.path === undefined ? "" : ` data-path="${head.path}"`;
  const page = await inlineStyles(
    template
      .replace("<!--early-->", () =>
        head.firstScript === undefined ? "" : `<script>${head.firstScript}</script>`,
      )
      .replace("<!--head-->", () => pageHead(head, siteUrl))
      .replace("  </head>", () => `${pageFiles(head.files)}  </head>`)
      .replace('<div id="root"><!--app--></div>', () => `<div id="root"${takenOver}>${html}</div>`),
    dist,
  );
  for (const style of stylesIn(page)) inline["style-src"].add(style);
  if (head.firstScript !== undefined) inline["script-src"].add(head.firstScript);
  await write(file, page);
}

async function write(file: string, text: string) {
  const path = join(dist, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}
