import { test } from "vitest";
import { demoAccounts, demoPassword } from "../../../emulators/seed/accounts.ts";
import { openPage } from "../../../emulators/testing/browser.ts";
import { resumeSession } from "../../../emulators/testing/sign-in-page.ts";

test("a dialog can be opened after a Back before it was drawn", async (t) => {
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
      // Blocks the page for 300 ms, so that Back comes before React draws the dialog.
      const until = performance.now() + 300;
      while (performance.now() < until);
    };
  });
  const back = page.evaluate(() =>
    new Promise((done) => addEventListener("popstate", done, { once: true })).then(() => undefined),
  );
  await button.click();
  await back;
  // Waits until React has finished drawing.
  await page.evaluate(
    () => new Promise<void>((done) => requestIdleCallback(() => done(), { timeout: 1000 })),
  );
  await button.click();
  await page.getByRole("dialog").waitFor();
});
