import { join } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import firebase from "../firebase.json" with { type: "json" };
import { apiCalls } from "./build/api-calls.ts";
import { buildTarget } from "./build/browsers.ts";

const root = fileURLToPath(new URL(".", import.meta.url));
const site = "http://127.0.0.1:5005";

/** What site and server share. */
const shared = ["contract", "domain"].map((folder) => ({
  find: `@clinic/${folder}`,
  replacement: fileURLToPath(new URL(`../functions/src/${folder}`, import.meta.url)),
}));

/** The parts of Rolldown's module graph that the chunks below ask for. */
type Graph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };

/** Names the chunk of the modules that these pages import, without the pages themselves. */
function importsOf(name: string, pages: readonly string[]) {
  const starts = pages.map((page) => join(root, "src", page));
  let imported: Set<string> | undefined;
  return (module: string, graph: Graph): string | null => {
    imported ??= reach(starts, graph);
    return imported.has(module) && !starts.includes(module) ? name : null;
  };
}

function reach(starts: readonly string[], graph: Graph): Set<string> {
  const found = new Set<string>();
  const waiting = [...starts];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    waiting.push(...(graph.getModuleInfo(next)?.importedIds ?? []));
  }
  return found;
}

const publicPages = [
  "site/home-page.tsx",
  "site/info-page.tsx",
  "site/about-page.tsx",
  "site/contact-page.tsx",
  "site/reviews-page.tsx",
];
const signInPages = ["site/login-page.tsx", "site/signup-page.tsx"];

/** What several pages share comes in few files, because each file costs a request: docs/decisions/plain-build.md. */
const groups = [
  // What every page loads: all that the entry imports.
  { name: "site", priority: 4, tags: ["$initial" as const], test: /^(?!.*(main\.tsx|index\.html)$)/ },
  { name: importsOf("public", publicPages), debugName: "public", priority: 3, minShareCount: 2 },
  { name: importsOf("sign-in", signInPages), debugName: "sign-in", priority: 2, minShareCount: 2 },
  { name: "member", priority: 1, minShareCount: 8, test: /^(?!.*-page\.tsx$)/ },
];

export default defineConfig(({ isSsrBuild }) => ({
  root,
  plugins: [react()],
  resolve: { alias: shared },
  // Bootstrap 5.3 still uses the Sass of before modules.
  css: {
    preprocessorOptions: {
      scss: {
        quietDeps: true,
        silenceDeprecations: ["import", "global-builtin", "color-functions", "if-function"],
      },
    },
  },
  build: {
    target: buildTarget,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    manifest: true,
    rolldownOptions: {
      // The chunks' names do not depend on the folder where the build was started.
      cwd: root,
      ...(!isSsrBuild && { output: { codeSplitting: { groups } } }),
    },
  },
  server: { port: 5173, proxy: { [apiCalls(firebase.hosting.rewrites)]: site } },
}));
