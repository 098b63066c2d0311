import { expect, type TestContext, test } from "vitest";
import { demoAccounts, demoPassword } from "../../../emulators/seed/accounts.ts";
import { accessibilityFindings } from "../../../emulators/testing/accessibility.ts";
import { openPage } from "../../../emulators/testing/browser.ts";
import { overflowOf } from "../../../emulators/testing/looks.ts";
import { resumeSession } from "../../../emulators/testing/sign-in-page.ts";
import { type Access, dashboardRoutes, routes } from "./routes.ts";

/** What 1280 px become at 400 % zoom, and at 200 %: WCAG 1.4.10 and 1.4.4. */
const narrow = { viewport: { width: 320, height: 640 }, colorScheme: "light" } as const;
const zoomed = { viewport: { width: 640, height: 400 }, colorScheme: "dark" } as const;

/** A new treatment is a page of its own. The payment page needs an appointment: its own tests look at it. */
function pathsFor(access: Access): string[] {
  const paths = [...routes, ...dashboardRoutes].filter((route) => route.access === access);
  return paths
    .map(({ path }) => path.replace("/treatments/:id", "/treatments/new"))
    .filter((path) => !path.includes(":"));
}

async function look(
  t: TestContext,
  as: "patient" | "admin",
  paths: string[],
  { ...options }: typeof narrow | typeof zoomed,
) {
  const page = await openPage(t, options);
  await resumeSession(page, demoAccounts[as].email, demoPassword);
  for (const path of paths) {
    await page.goto(path, { waitUntil: "networkidle" });
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect.soft(new URL(page.url()).pathname).toBe(path);
    expect.soft(await accessibilityFindings(page), path).toEqual([]);
    expect.soft(await overflowOf(page), path).toBeLessThanOrEqual(0);
  }
}

test.for([narrow, zoomed])(
  "axe finds nothing on a patient's pages when they are large, and none scrolls sideways: %o",
  { timeout: 180_000 },
  (options, t) => look(t, "patient", pathsFor("signed-in"), options),
);

test.for([narrow, zoomed])(
  "axe finds nothing on the clinic's pages when they are large, and none scrolls sideways: %o",
  { timeout: 180_000 },
  (options, t) => look(t, "admin", pathsFor("admin"), options),
);
