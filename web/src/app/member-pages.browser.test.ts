import { expect, test } from "vitest";
import { demoAccounts, demoPassword } from "../../../emulators/seed/accounts.ts";
import { findingsInAllVariants } from "../../../emulators/testing/accessibility.ts";
import { openPage } from "../../../emulators/testing/browser.ts";
import type { ScreenVariant } from "../../../emulators/testing/screen-variants.ts";
import { resumeSession } from "../../../emulators/testing/sign-in-page.ts";
import { listPagePaths } from "../../testing/page-paths.ts";
import { watchRequests } from "../../testing/watch-requests.ts";

/** Screens as wide as 1280 px at 400 % and 200 % zoom, which WCAG 1.4.10 and 1.4.4 demand. */
const enlargedScreens: readonly ScreenVariant[] = [
  { viewport: { width: 320, height: 640 }, colorScheme: "light" },
  { viewport: { width: 640, height: 400 }, colorScheme: "dark" },
];

/** Lists the pages' paths without the payment page, which needs an appointment and has its own tests. */
function listTestedPaths(readers: Parameters<typeof listPagePaths>[0]): string[] {
  return listPagePaths(readers)
    .map((path) => path.replace("/treatments/:id", "/treatments/new"))
    .filter((path) => !path.includes(":"));
}

test.for([
  ["a patient's", demoAccounts.patient, listTestedPaths("signed-in")],
  ["the clinic's", demoAccounts.admin, listTestedPaths("staff")],
] as const)(
  "axe finds nothing on %s enlarged pages, and none scrolls sideways",
  {
    timeout: 180_000,
  },
  async ([, { email }, paths], t) => {
    const page = await openPage(t);
    const { settle } = watchRequests(page);
    await resumeSession(page, email, demoPassword);
    for (const path of paths) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await settle();
      expect.soft(new URL(page.url()).pathname).toBe(path);
      expect.soft(await findingsInAllVariants(page, enlargedScreens), path).toEqual([]);
    }
  },
);
