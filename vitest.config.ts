import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const contract = fileURLToPath(new URL("./functions/src/contract", import.meta.url));

/** Kiritimati is UTC+14: code that reads the machine's zone instead of the clinic's fails there. */
process.env.TZ = "Pacific/Kiritimati";

export default defineConfig({
  resolve: { alias: { "@clinic/contract": contract } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{web,functions,emulators}/**/*.test.{ts,tsx}"],
          exclude: ["**/node_modules/**", "**/*.suite.test.ts", "**/*.browser.test.ts", "**/*.race.test.ts"],
        },
      },
    ],
  },
});
