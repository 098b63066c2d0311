/** Builds the site: the browser's bundle and the code for prerendering, then the pages. */
import { copyFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";
import { buildTarget } from "./browsers.ts";
import { dist, earlyScriptFile, prerenderFolder, templateFile, web } from "./build-paths.ts";
import { type EarlyScript, earlyScripts } from "./page-files.ts";

const configFile = join(web, "vite.config.ts");

// Overrides a test run's NODE_ENV, because tests must check the same build as the one that is deployed.
process.env.NODE_ENV = "production";
await build({ configFile, logLevel: "warn" });
await build({
  configFile,
  logLevel: "warn",
  build: { ssr: "src/prerender.tsx", outDir: prerenderFolder, emptyOutDir: true, copyPublicDir: false },
  ssr: { noExternal: true },
});
await copyFile(join(dist, "index.html"), templateFile);
for (const name of earlyScripts) await writeFile(earlyScriptFile(name), await bundleEarlyScript(name));
await import("./write-pages.ts");

/** Bundles a script that write-pages.ts inlines into pages. */
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
