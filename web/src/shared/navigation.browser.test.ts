import { test } from "vitest";
import { demoAccounts, demoPassword } from "../../../emulators/seed/accounts.ts";
import { openPage } from "../../../emulators/testing/browser.ts";
import { resumeSession } from "../../../emulators/testing/sign-in-page.ts";

test("who goes back before it is drawn can open it afterwards", async (t) => {
  const page = await openPage(t);
  await resumeSession(page, demoAccounts.patient.email, demoPassword);
  await page.goto("/appointment");
  const button = page.getByRole("button", { name: "Book Appointment", disabled: false }).first();
  await button.waitFor();
  await page.evaluate(() => {
    const push = history.pushState;
    history.pushState = (...entry) => {
      history.pushState = push;
      push.apply(history, entry);
      history.back();
      // So the way back is there before React begins to draw.
      const until = performance.now() + 300;
      while (performance.now() < until);
    };
  });
  const back = page.evaluate(() =>
    new Promise((done) => addEventListener("popstate", done, { once: true })).then(() => undefined),
  );
  await button.click();
  await back;
  // What was begun is drawn to its end, and not seen.
  await page.evaluate(
    () => new Promise<void>((done) => requestIdleCallback(() => done(), { timeout: 1000 })),
  );
  await button.click();
  await page.getByRole("dialog").waitFor();
});
