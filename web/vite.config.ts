import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const site = "http://127.0.0.1:5005";
const calls =
  "^/(service|available|doctor|reviews|settings|messages|user|booking|create-payment-intent|stripe|profile|schedule|stats|health|__)(/|\\?|$)";

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [react()],
  resolve: {
    alias: { "@clinic/contract": fileURLToPath(new URL("../functions/src/contract", import.meta.url)) },
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
  build: { target: "es2022", modulePreload: { polyfill: false }, assetsInlineLimit: 0, manifest: true },
  server: { port: 5173, proxy: { [calls]: site } },
});
