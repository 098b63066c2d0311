/** Vitest's project of the component tests: pages in Chromium, whose answers the tests give. docs/decisions/component-tests.md */
import { fileURLToPath } from "node:url";
import { playwright } from "@vitest/browser-playwright";
import { msw } from "msw/vite";
import type { TestProjectInlineConfiguration } from "vitest/config";
import { findChromium } from "../../../emulators/machine/chromium.mjs";
import { thisMachine } from "../../../emulators/machine/machine.mjs";
import { provideHeadless } from "../../../emulators/machine/provide.ts";
import { browserCommands } from "./browser-commands.ts";

const font = fileURLToPath(
  import.meta.resolve("@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2"),
);
const web = fileURLToPath(new URL("../..", import.meta.url));

/** Vitest reads this for the other projects too, which need no Chromium. */
const launchOptions = "missing" in findChromium(thisMachine()) ? {} : provideHeadless();

export const componentProject: TestProjectInlineConfiguration = {
  extends: true,
  root: web,
  // A missing file is missing: no page stands in for it.
  appType: "custom",
  // It serves MSW's worker to these tests; the site's own build knows nothing of it.
  plugins: [msw({ mode: "worker-only" })],
  // Uncut: build/font-parts.ts cuts it for the site.
  resolve: { alias: [{ find: /^figtree-parts\/.*/, replacement: font }] },
  optimizeDeps: { include: ["msw/browser", "msw/http", "react-toastify/unstyled"] },
  css: {
    preprocessorOptions: {
      scss: {
        quietDeps: true,
        silenceDeprecations: ["import", "global-builtin", "color-functions", "if-function"],
      },
    },
  },
  test: {
    name: "component",
    include: ["{src,testing}/**/*.component.test.tsx"],
    setupFiles: [fileURLToPath(new URL("setup.ts", import.meta.url))],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
    maxWorkers: 3,
    // A page of its own for each file costs 2 s, and mountPage forgets what the page before has read.
    isolate: false,
    browser: {
      enabled: true,
      headless: true,
      ui: false,
      provider: playwright({
        launchOptions,
        contextOptions: {
          locale: "en-US",
          // As far from the clinic's zone as can be.
          timezoneId: "Pacific/Kiritimati",
          reducedMotion: "reduce",
          permissions: ["clipboard-read", "clipboard-write"],
        },
      }),
      instances: [{ browser: "chromium" }],
      viewport: { width: 1280, height: 800 },
      // Parts of names and texts count, as in Playwright.
      locators: { exact: false },
      commands: browserCommands,
      traceView: false,
    },
    sequence: { groupOrder: 1 },
  },
};
