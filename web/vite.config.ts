import { join } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { type CSSOptions, defineConfig, type Plugin } from "vite";
import firebase from "../firebase.json" with { type: "json" };
import { apiPathPattern } from "./build/api-paths.ts";
import { buildTarget } from "./build/browsers.ts";
import { readClinicContent } from "./build/clinic-content.ts";
import { renderClinic } from "./build/page-html.ts";

const root = fileURLToPath(new URL(".", import.meta.url));
const hostingEmulator = "http://127.0.0.1:5005";

/** Import aliases for the server's folders that the site shares: `@clinic/contract` and `@clinic/domain`. */
const alias = ["contract", "domain"].map((folder) => ({
  find: `@clinic/${folder}`,
  replacement: fileURLToPath(new URL(`../functions/src/${folder}`, import.meta.url)),
}));

/** Silences Sass's warnings about deprecated features that Bootstrap 5.3 still uses. */
export const css: CSSOptions = {
  preprocessorOptions: {
    scss: {
      quietDeps: true,
      silenceDeprecations: ["import", "global-builtin", "color-functions", "if-function"],
    },
  },
};

/** The part of Rolldown's module graph that `collectImports` reads. */
type ModuleGraph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };

/** Puts all modules that these pages import into the chunk `name`. The pages themselves stay outside. */
function importsOf(name: string, pages: readonly string[]) {
  const entries = pages.map((page) => join(root, "src", page));
  let imports: Set<string> | undefined;
  return (module: string, graph: ModuleGraph): string | null => {
    imports ??= collectImports(entries, graph);
    return imports.has(module) && !entries.includes(module) ? name : null;
  };
}

function collectImports(entries: readonly string[], graph: ModuleGraph): Set<string> {
  const found = new Set(entries);
  // The loop also visits the imports that its body adds, because a Set's iterator reaches later entries.
  for (const module of found)
    for (const imported of graph.getModuleInfo(module)?.importedIds ?? []) found.add(imported);
  return found;
}

const publicPages = [
  "site/home-page.tsx",
  "site/info-page.tsx",
  "site/about-page.tsx",
  "site/contact-page.tsx",
  "site/reviews-page.tsx",
  // Its imports serve the sign-in pages and the pages behind the sign-in, and neither may load the other's chunk for them.
  "site/sign-in-attempt.tsx",
];
const memberPages = [
  "booking/appointment-page.tsx",
  "appointments/my-appointments-page.tsx",
  "app/dashboard-frame.tsx",
];

/** Puts code that pages share into few chunks, because each file costs a request: docs/decisions/plain-build.md. */
const groups = [
  // Everything that the site's entry imports is in the entry's own chunk.
  { name: "site", priority: 4, tags: ["$initial" as const] },
  // Of the public pages only the home page and the treatments' own pages draw treatments.
  { name: "drawings", priority: 4, test: /\/ui\/treatment-(drawings|picture)\.tsx$/ },
  { name: importsOf("public", publicPages), debugName: "public", priority: 3, minShareCount: 2 },
  { name: importsOf("member", memberPages), debugName: "member", priority: 2, minShareCount: 2 },
  // Code that several pages of the desk share.
  {
    name: "desk",
    priority: 1,
    test: /\/src\/desk\/[^/]+\.tsx?$|\/ui\/(table|day-input|printed-document)\.tsx$/,
    minShareCount: 2,
  },
  { name: "forms", priority: 1, test: /\/react-hook-form\/|\/shared\/use-form\.ts$/ },
];

/** Gives the dev server's pages the seeded clinic, which the build writes into each page. */
const seededClinic: Plugin = {
  name: "seeded-clinic",
  apply: "serve",
  transformIndexHtml: async (html) =>
    html.replace("<!--clinic-->", renderClinic((await readClinicContent()).clinic)),
};

export default defineConfig(({ isSsrBuild }) => ({
  root,
  plugins: [react(), seededClinic],
  resolve: { alias },
  css,
  build: {
    target: buildTarget,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    manifest: true,
    rolldownOptions: {
      // Fixes the folder, because chunk names must not depend on where the build starts.
      cwd: root,
      ...(!isSsrBuild && { output: { codeSplitting: { groups } } }),
    },
  },
  server: { port: 5173, proxy: { [apiPathPattern(firebase.hosting.rewrites)]: hostingEmulator } },
}));
