/** Vitest's project for the component tests: docs/decisions/component-tests.md */
import { fileURLToPath } from "node:url";
import { playwright } from "@vitest/browser-playwright";
import { msw } from "msw/vite";
import type { TestProjectInlineConfiguration } from "vitest/config";
import { findChromium } from "../../../emulators/machine/chromium.mjs";
import { thisMachine } from "../../../emulators/machine/machine.mjs";
import { provideHeadlessBrowser } from "../../../emulators/machine/provide-programs.ts";
import { css } from "../../vite.config.ts";
import { browserCommands } from "./browser-commands.ts";

const web = fileURLToPath(new URL("../..", import.meta.url));

/** Without Chromium the unit tests still run: Vitest reads this file for them too. */
const launchOptions = "missing" in findChromium(thisMachine()) ? {} : provideHeadlessBrowser();

export const componentProject: TestProjectInlineConfiguration = {
  extends: true,
  root: web,
  // Missing files get a 404 instead of the index page.
  appType: "custom",
  // Serves MSW's worker to these tests. The site's build does not contain it.
  plugins: [msw({ mode: "worker-only" })],
  optimizeDeps: { include: ["msw/browser", "msw/http", "react-toastify/unstyled"] },
  css,
  test: {
    name: "component",
    include: ["{src,testing}/**/*.component.test.tsx"],
    setupFiles: [fileURLToPath(new URL("setup.ts", import.meta.url))],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
    maxWorkers: 3,
    // A new page for each file would cost 2 s. mountPage resets the state of earlier tests.
    isolate: false,
    browser: {
      enabled: true,
      headless: true,
      ui: false,
      provider: playwright({
        launchOptions,
        contextOptions: {
          locale: "en-US",
          // UTC+14: code that reads the browser's zone instead of the clinic's fails.
          timezoneId: "Pacific/Kiritimati",
          reducedMotion: "reduce",
          permissions: ["clipboard-read", "clipboard-write"],
        },
      }),
      instances: [{ browser: "chromium" }],
      viewport: { width: 1280, height: 800 },
      // As in Playwright, a part of a name or text matches.
      locators: { exact: false },
      commands: browserCommands,
      traceView: false,
    },
    sequence: { groupOrder: 1 },
  },
};
