import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { ProofsFirst } from "./emulators/testing/proofs-first.ts";
import { TestDurationReporter } from "./emulators/testing/test-duration-reporter.ts";
import { componentProject } from "./web/testing/component/project.ts";

const server = (folder: string) => fileURLToPath(new URL(`./functions/src/${folder}`, import.meta.url));

/** Kiritimati is UTC+14: code that reads the machine's zone instead of the clinic's fails there. */
process.env.TZ = "Pacific/Kiritimati";

/**
 * Each worker has a clinic of its own: emulators, stand-ins, functions and the built site. One file at a time runs there, in one
 * process, so that what modules keep (the open browser, the seeded clinic's copy) serves every file.
 */
const onClinic = {
  globalSetup: "./emulators/testing/global-setup.ts",
  setupFiles: [
    "./emulators/testing/clinic-number.ts",
    "./web/testing/inject-clinic.ts",
    "./emulators/testing/own-clinic.ts",
  ],
  maxWorkers: Number(process.env.CLINICS ?? 3),
  isolate: false,
  testTimeout: 60_000,
  hookTimeout: 60_000,
};
const inOrder = (groupOrder: number) => ({ groupOrder, setupFiles: "list" as const });

export default defineConfig({
  resolve: { alias: { "@clinic/contract": server("contract"), "@clinic/domain": server("domain") } },
  test: {
    attachmentsDir: ".local/attachments",
    reporters: ["default", new TestDurationReporter(), "json"],
    outputFile: { json: ".local/test-report.json" },
    sequence: { sequencer: ProofsFirst },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{web,functions,emulators}/**/*.test.{ts,tsx}"],
          exclude: ["**/node_modules/**", "**/*.{suite,browser,race,component}.test.{ts,tsx}"],
          setupFiles: ["./emulators/testing/fresh-modules.ts", "./web/testing/inject-clinic.ts"],
          sequence: { setupFiles: "list" },
          // The files share two processes: starting one and loading its modules takes longer than most files' tests.
          isolate: false,
          // Vitest leaves one core free: of two, and then runs these after everything else.
          maxWorkers: "100%",
          // Beside it the site is built and the clinics start.
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: "race",
          include: ["{functions,emulators}/**/*.race.test.ts"],
          ...onClinic,
          testTimeout: 120_000,
          sequence: inOrder(2),
        },
      },
      {
        extends: true,
        test: {
          name: "suite",
          include: ["{web,functions,emulators}/**/*.suite.test.ts"],
          ...onClinic,
          sequence: inOrder(3),
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          include: ["{web,functions,emulators}/**/*.browser.test.ts"],
          ...onClinic,
          expect: { poll: { timeout: 15_000 } },
          sequence: inOrder(4),
        },
      },
      componentProject,
    ],
  },
});
