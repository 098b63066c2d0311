import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { EarlyScript } from "./page-files.ts";

export const web = fileURLToPath(new URL("..", import.meta.url));
/** The built site. */
export const dist = join(web, "dist");

/** The folder of the bundles that build.ts makes for write-pages.ts. */
const bundleFolder = join(web, "node_modules/.bundles");
export const prerenderFolder = join(bundleFolder, "prerender");
/** The page that Vite writes, into which each page's own parts go. */
export const templateFile = join(bundleFolder, "template.html");
export const earlyScriptFile = (name: EarlyScript) => join(bundleFolder, `${name}.js`);
