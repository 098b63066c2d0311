import { defineConfig } from "vitest/config";

/** Far from the clinic's zone, as in the root's configuration. */
process.env.TZ = "Pacific/Kiritimati";

/**
 * The tests of `npm run mutate`: the domain's own. `npm run mutate -- --mutate src/domain/slot.ts` measures one file; `--force`
 * tests each mutant again, also where neither it nor a test has changed since the last time.
 */
export default defineConfig({
  test: {
    include: ["src/domain/*.test.ts"],
    // A slow machine must not look like a fault that a test noticed. Stryker ends what never ends.
    testTimeout: 600_000,
  },
});
