import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { componentProject } from "./web/testing/component/project.ts";

const server = (folder: string) => fileURLToPath(new URL(`./functions/src/${folder}`, import.meta.url));

/** Kiritimati is UTC+14: code that reads the machine's zone instead of the clinic's fails there. */
process.env.TZ = "Pacific/Kiritimati";

const onSuite = {
  globalSetup: "./emulators/testing/global-setup.ts",
  setupFiles: "./emulators/testing/fail-on-defects.ts",
};

/**
 * Test files share one suite and one clinic, so one goes after the other, in one process. What modules keep there (the
 * open browser, the admin SDK's app) is made anew or the same for every file.
 */
const oneAtATime = { fileParallelism: false, maxWorkers: 1, isolate: false };

const browser = {
  ...onSuite,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 15_000 } },
};

/**
 * `.alone` in their names: they change what all visitors see, count what others add, or give the clinic back as it was
 * seeded. Vitest's tags could say so inside the file, but no project can be filtered by them.
 */
const alone = "{web,functions,emulators}/**/*.alone.browser.test.ts";

export default defineConfig({
  resolve: { alias: { "@clinic/contract": server("contract"), "@clinic/domain": server("domain") } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{web,functions,emulators}/**/*.test.{ts,tsx}"],
          exclude: ["**/node_modules/**", "**/*.{suite,browser,race,component}.test.{ts,tsx}"],
        },
      },
      {
        extends: true,
        test: {
          name: "race",
          include: ["{functions,emulators}/**/*.race.test.ts"],
          // For its Auth emulator; Firestore and the functions are the tests' own.
          ...onSuite,
          testTimeout: 120_000,
          hookTimeout: 60_000,
          ...oneAtATime,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: "suite",
          include: ["{web,functions,emulators}/**/*.suite.test.ts"],
          ...onSuite,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          ...oneAtATime,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          include: ["{web,functions,emulators}/**/*.browser.test.ts"],
          exclude: ["**/node_modules/**", alone],
          ...browser,
          maxWorkers: 2,
          isolate: false,
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: true,
        test: {
          name: "browser alone",
          include: [alone],
          ...browser,
          ...oneAtATime,
          sequence: { groupOrder: 4 },
        },
      },
      componentProject,
    ],
  },
});
