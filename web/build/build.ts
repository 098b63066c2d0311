/** Builds the site: the browser's bundle, then every public page as its own HTML file. */
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "vite";

const web = fileURLToPath(new URL("..", import.meta.url));
const configFile = join(web, "vite.config.ts");
const dist = join(web, "dist");
const serverDist = join(web, "node_modules/.prerender");

await build({ configFile, logLevel: "warn" });
await build({
  configFile,
  logLevel: "warn",
  build: { ssr: "src/prerender.tsx", outDir: serverDist, emptyOutDir: true, copyPublicDir: false },
  ssr: { noExternal: true },
});

const { renderPage, routes }: typeof import("../src/prerender.tsx") = await import(
  pathToFileURL(join(serverDist, "prerender.js")).href
);
const template = await readFile(join(dist, "index.html"), "utf8");

for (const route of routes.filter(({ prerendered }) => prerendered)) {
  const file = route.path === "/" ? "index.html" : `${route.path.slice(1)}.html`;
  await write(file, page(await renderPage(route.path), route.path, route.title));
}
await write("404.html", page(await renderPage("/404"), "", "Page not found"));
await write("app.html", page(await renderPage("/appointment"), "", "Dental clinic"));
await rm(serverDist, { recursive: true });

function page(html: string, path: string, title: string): string {
  return template
    .replace("<!--head-->", () => `<title>${title}</title>`)
    .replace('<div id="root"><!--app--></div>', () => `<div id="root" data-path="${path}">${html}</div>`);
}

async function write(file: string, html: string) {
  const path = join(dist, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, html);
}
