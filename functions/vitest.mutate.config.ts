import { defineConfig } from "vitest/config";

/** As in the root's configuration: code that reads the machine's zone fails. */
process.env.TZ = "Pacific/Kiritimati";

/**
 * The tests of `npm run mutate` are the domain's own. `npm run mutate -- --mutate src/domain/slot.ts` measures one file. `--force`
 * also tests mutants again that have not changed.
 */
export default defineConfig({
  test: {
    include: ["src/domain/*.test.ts"],
    // A timeout on a slow machine would look like a noticed fault. Stryker itself ends endless mutants.
    testTimeout: 600_000,
  },
});
