import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import firebase from "../firebase.json" with { type: "json" };
import { apiCalls } from "./build/api-calls.ts";
import { allFiles, fetchedImports } from "./build/fetched-imports.ts";
import { fontParts } from "./build/font-parts.ts";
import { helpersInSite } from "./build/helpers-in-site.ts";
import { lightIcons } from "./build/light-icons.ts";
import { lightRouter } from "./build/light-router.ts";
import { reactModules } from "./build/react-modules.ts";
import { withoutStacks } from "./build/without-stacks.ts";

const root = fileURLToPath(new URL(".", import.meta.url));
const site = "http://127.0.0.1:5005";

/** What rolldown tells of a module while it makes chunks. */
type Graph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };

/** Names a chunk that has this module and all that it imports, however far: so imports say what comes together, and no file's name does. */
function chunkOf(entry: string, name: string) {
  const start = join(root, entry);
  let imported: Set<string> | undefined;
  return (module: string, graph: Graph): string | null => {
    imported ??= reach(start, graph);
    return imported.has(module) ? name : null;
  };
}

function reach(start: string, graph: Graph): Set<string> {
  const found = new Set([start]);
  const waiting = [...(graph.getModuleInfo(start)?.importedIds ?? [])];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    waiting.push(...(graph.getModuleInfo(next)?.importedIds ?? []));
  }
  return found;
}

/**
 * Few files instead of many small ones: each costs a request, and small ones compress badly. `site` is what every page
 * loads: all that the entry imports, and not the entry itself, which the page names. `member` is what all pages behind the
 * sign-in load: their frame and all that it imports. What some pages share is joined by build/bundle.ts.
 */
const groups = [
  { name: "site", tags: ["$initial" as const], test: /^(?!.*(main\.tsx|index\.html)$)/, priority: 1 },
  { name: chunkOf("src/app/data-frame.tsx", "member"), debugName: "member" },
];

/** The package's exports name its development build only, which says more and weighs more. */
const router = join(
  dirname(createRequire(import.meta.url).resolve("react-router/package.json")),
  "dist/production",
);
const productionRouter = [
  { find: /^react-router$/, replacement: join(router, "index.mjs") },
  { find: /^react-router\/dom$/, replacement: join(router, "dom-export.mjs") },
];
/** What site and server share. */
const shared = ["contract", "domain"].map((folder) => ({
  find: `@clinic/${folder}`,
  replacement: fileURLToPath(new URL(`../functions/src/${folder}`, import.meta.url)),
}));

export default defineConfig(({ command, isSsrBuild }) => ({
  root,
  plugins: [
    react(),
    fontParts(root),
    fetchedImports(),
    lightRouter(),
    lightIcons(),
    reactModules(),
    withoutStacks(),
    helpersInSite(),
  ],
  resolve: {
    alias: command === "build" ? [...shared, ...productionRouter] : shared,
  },
  // Bootstrap 5.3 still speaks the Sass of before modules.
  css: {
    preprocessorOptions: {
      scss: {
        quietDeps: true,
        silenceDeprecations: ["import", "global-builtin", "color-functions", "if-function"],
      },
    },
  },
  build: {
    target: "es2022",
    modulePreload: { polyfill: false, resolveDependencies: allFiles },
    assetsInlineLimit: 0,
    manifest: true,
    rolldownOptions: {
      // Nothing in the build depends on where it was started.
      cwd: root,
      ...(!isSsrBuild && { output: { codeSplitting: { groups } } }),
    },
  },
  server: { port: 5173, proxy: { [apiCalls(firebase.hosting.rewrites)]: site } },
}));
