import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import firebase from "../firebase.json" with { type: "json" };
import { apiCalls } from "./build/api-calls.ts";

const site = "http://127.0.0.1:5005";

/**
 * Few files instead of many small ones: each costs a request, and small ones compress badly. `site` is what every page
 * loads: all that the entry imports, and not the entry itself, which the page names. `data` is what speaks with the server,
 * on every page behind the sign-in: packages, which no module of ours can gather without every page that uses one of them
 * loading all.
 */
const groups = [
  { name: "site", tags: ["$initial" as const], test: /^(?!.*(main\.tsx|index\.html)$)/, priority: 1 },
  { name: "data", test: /node_modules[\\/](@tanstack|zod)[\\/]/ },
];

/** The package's exports name its development build only, which says more and weighs more. */
const router = join(
  dirname(createRequire(import.meta.url).resolve("react-router/package.json")),
  "dist/production",
);
const lightRouter = [
  { find: /^react-router$/, replacement: join(router, "index.mjs") },
  { find: /^react-router\/dom$/, replacement: join(router, "dom-export.mjs") },
];
/** What site and server share. */
const shared = ["contract", "domain"].map((folder) => ({
  find: `@clinic/${folder}`,
  replacement: fileURLToPath(new URL(`../functions/src/${folder}`, import.meta.url)),
}));

export default defineConfig(({ command, isSsrBuild }) => ({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [react()],
  resolve: {
    alias: command === "build" ? [...shared, ...lightRouter] : shared,
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
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    manifest: true,
    ...(!isSsrBuild && { rolldownOptions: { output: { codeSplitting: { groups } } } }),
  },
  server: { port: 5173, proxy: { [apiCalls(firebase.hosting.rewrites)]: site } },
}));
