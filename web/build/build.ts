/** Builds the site: the browser's bundle, then every public page as its own HTML file. */
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "vite";
import { descriptionOf } from "./descriptions.ts";
import { inlineStyles, styleSources } from "./inline-styles.ts";
import { filesOf, readManifest } from "./manifest.ts";
import { namePages } from "./name-pages.ts";
import { type PageHead, pageFiles, pageHead } from "./page-head.ts";
import { robots, sitemap } from "./search-engines.ts";
import { siteUrl } from "./site-url.ts";
import { allowStyles } from "./style-policy.ts";

const web = fileURLToPath(new URL("..", import.meta.url));
const configFile = join(web, "vite.config.ts");
const dist = join(web, "dist");
const serverDist = join(web, "node_modules/.prerender");

// Whoever asks for the build, also a test run with its own NODE_ENV, gets what a deploy would.
process.env.NODE_ENV = "production";
await build({ configFile, logLevel: "warn" });
await build({
  configFile,
  logLevel: "warn",
  plugins: [namePages()],
  build: {
    ssr: "src/prerender.tsx",
    outDir: serverDist,
    emptyOutDir: true,
    copyPublicDir: false,
    manifest: false,
  },
  ssr: { noExternal: true },
});

const { renderPage, routes, notFoundPage, dataFrame, dashboardFrame }: typeof import("../src/prerender.tsx") =
  await import(pathToFileURL(join(serverDist, "prerender.js")).href);
const template = paintFirst(await readFile(join(dist, "index.html"), "utf8"));
const manifest = await readManifest(dist);
const sources = new Set<string>();
const prerendered = routes.filter((route) => route.prerendered);

for (const { path, title, page } of prerendered) {
  const file = path === "/" ? "index.html" : `${path.slice(1)}.html`;
  await writePage(file, path, {
    title,
    description: descriptionOf(path),
    path,
    files: filesOf(manifest, [page.source]),
  });
}
await writePage("404.html", "/404", {
  title: "Page not found",
  files: filesOf(manifest, [notFoundPage.source]),
});
// Behind the sign-in: the frame at once, and on its way meanwhile everything that the page will need.
const session = "src/lib/session/sign-in.ts";
await writePage("app.html", "/dashboard", {
  title: "Dashboard",
  forMembers: true,
  files: filesOf(manifest, [dataFrame.source, dashboardFrame.source, session]),
});
await writePage("appointment.html", "/appointment", {
  title: "Appointment",
  forMembers: true,
  files: filesOf(manifest, [
    dataFrame.source,
    routes.find(({ path }) => path === "/appointment")?.page.source,
    session,
  ]),
});
await write(
  "sitemap.xml",
  sitemap(
    siteUrl,
    prerendered.map(({ path }) => path),
  ),
);
await write("robots.txt", robots(siteUrl));
await rm(serverDist, { recursive: true });
// What CI builds is what was committed.
await allowStyles(join(web, "../firebase.json"), sources, !process.env.CI);

/** Pages are readable before any script has run: what they are painted with goes first. */
function paintFirst(html: string): string {
  return html
    .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"')
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}

async function writePage(file: string, path: string, head: PageHead) {
  const html = await renderPage(path);
  // Only a file of one path is taken over as it is; the others serve many.
  const takenOver = head.path === undefined ? "" : ` data-path="${head.path}"`;
  const page = await inlineStyles(
    template
      .replace("<!--head-->", () => pageHead(head, siteUrl))
      .replace("  </head>", () => `${pageFiles(head.files)}  </head>`)
      .replace('<div id="root"><!--app--></div>', () => `<div id="root"${takenOver}>${html}</div>`),
    dist,
  );
  for (const source of styleSources(page)) sources.add(source);
  await write(file, page);
}

async function write(file: string, text: string) {
  const path = join(dist, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}
