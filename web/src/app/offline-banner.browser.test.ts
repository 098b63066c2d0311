import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { demoAccounts, demoPassword } from "../../../emulators/seed/accounts.ts";
import { openAsAdmin } from "../../../emulators/testing/admin-page.ts";
import { openBookingDialog } from "../../../emulators/testing/booking-page.ts";
import { openPage } from "../../../emulators/testing/browser.ts";
import { demoDays } from "../../../emulators/testing/demo-days.ts";
import { desktop, overflowOf, phone, type Viewport } from "../../../emulators/testing/looks.ts";
import { resumeSession } from "../../../emulators/testing/sign-in-page.ts";

const expected = [/ERR_INTERNET_DISCONNECTED/];

async function loseConnection(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  // A machine without a network has nothing to lose, and its browser says nothing.
  await page.evaluate(() => dispatchEvent(new Event("offline")));
  await page.getByText("You are offline.").waitFor();
}

/** Whether a finger on it meets it, and nothing of the banner. */
async function isFree(element: Locator): Promise<boolean> {
  return await element.evaluate((button) => {
    const banner = document.querySelector(".offline-banner")?.getBoundingClientRect();
    const { left, right, top, bottom } = button.getBoundingClientRect();
    const met = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return !!banner && (bottom <= banner.top || top >= banner.bottom) && button.contains(met);
  });
}

async function openAppointments(t: Parameters<typeof openPage>[0], viewport: Viewport): Promise<Page> {
  const page = await openPage(t, { viewport, expected });
  await resumeSession(page, demoAccounts.patient.email, demoPassword);
  await page.goto(`/appointment?date=${demoDays.take()}`);
  return page;
}

test.for([phone, { width: 320, height: 640 }, desktop])(
  "covers no button of a dialog: %o",
  async (viewport, t) => {
    const page = await openAppointments(t, viewport);
    const dialog = await openBookingDialog(page, "Teeth Cleaning");
    await loseConnection(page);
    for (const name of ["Submit", "Close"]) {
      const button = dialog.getByRole("button", { name });
      await button.scrollIntoViewIfNeeded();
      expect(await isFree(button), name).toBe(true);
    }
    // Nor is its own cut off.
    expect(
      await page.locator(".offline-banner .btn").evaluate((button) => {
        const { top, bottom } = button.getBoundingClientRect();
        const banner = button.parentElement?.getBoundingClientRect();
        return !!banner && top >= banner.top && bottom <= innerHeight && banner.bottom === innerHeight;
      }),
    ).toBe(true);
    expect(await overflowOf(page)).toBe(0);
  },
);

test("on a phone it covers neither the dashboard's tabs, nor what stands above them, nor the page's end", async (t) => {
  const page = await openAsAdmin(t, "/dashboard/settings", { viewport: phone, expected });
  await page.getByLabel("Clinic name").waitFor();
  await loseConnection(page);
  expect(await isFree(page.getByRole("navigation", { name: "Dashboard shortcuts" }).getByText("Menu"))).toBe(
    true,
  );
  expect(await isFree(page.getByRole("button", { name: "Save settings" }))).toBe(true);
  const last = page.getByRole("contentinfo").getByRole("link").last();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => isFree(last)).toBe(true);
});
