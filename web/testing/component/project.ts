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

/**
 * The browser keeps the machine's clock under faketime too, because the tests freeze their page's clock, and a browser with a faked
 * one has once stopped drawing a page.
 */
const { LD_PRELOAD: _, ...realClockEnv } = process.env;

/** Without Chromium the options stay empty, because Vitest reads this file for the unit tests too, which need no browser. */
const launchOptions =
  "missing" in findChromium(thisMachine()) ? {} : { ...provideHeadlessBrowser(), env: realClockEnv };

export const componentProject: TestProjectInlineConfiguration = {
  extends: true,
  root: web,
  // Makes Vite answer 404 for missing files instead of the index page.
  appType: "custom",
  // Serves MSW's service worker to component tests, because the site's build does not contain the worker.
  plugins: [msw({ mode: "worker-only" })],
  optimizeDeps: {
    include: [
      "date-fns/differenceInMinutes",
      "msw/browser",
      "msw/http",
      "react-bootstrap/Dropdown",
      "react-toastify/unstyled",
      "uqr",
    ],
  },
  css,
  test: {
    name: "component",
    include: ["{src,testing}/**/*.component.test.tsx"],
    setupFiles: ["../inject-clinic.ts", "setup.ts"].map((file) =>
      fileURLToPath(new URL(file, import.meta.url)),
    ),
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
    maxWorkers: 3,
    // Test files share a page, because a new page would cost 2 s. mountPage resets the state of earlier tests.
    isolate: false,
    browser: {
      enabled: true,
      headless: true,
      ui: false,
      provider: playwright({
        launchOptions,
        contextOptions: {
          locale: "en-US",
          // At UTC+14, code that reads the browser's time zone instead of the clinic's fails its tests.
          timezoneId: "Pacific/Kiritimati",
          reducedMotion: "reduce",
          permissions: ["clipboard-read", "clipboard-write"],
        },
      }),
      instances: [{ browser: "chromium" }],
      viewport: { width: 1280, height: 800 },
      // Finds elements by a part of their name or text, as Playwright does.
      locators: { exact: false },
      commands: browserCommands,
      traceView: false,
    },
    sequence: { groupOrder: 1 },
  },
};
