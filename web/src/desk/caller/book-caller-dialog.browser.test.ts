import { expect, test } from "vitest";
import { accessibilityFindings } from "../../../../emulators/testing/accessibility.ts";
import { openAsAdmin } from "../../../../emulators/testing/admin-page.ts";
import { demoDayPool } from "../../../../emulators/testing/demo-day-pool.ts";
import { columnOf, pointAt } from "../../../testing/day-grid.ts";

test("keeps what was typed and the clicked place when the page is reloaded", async (t) => {
  const date = demoDayPool.take({ weekday: "wednesday" });
  const page = await openAsAdmin(t, `/dashboard/schedule?date=${date}`);
  const place = await pointAt(columnOf(page, "Dr. Mei-Lin Chen"), "10:00 AM");
  await page.mouse.click(place.x, place.y);
  const dialog = page.getByRole("dialog", { name: "Book for a caller" });
  await dialog.getByLabel("Phone Number").fill("202-555-0174");
  await dialog.getByLabel("Name").fill("Rhea Reload");
  await dialog.getByLabel("Treatment").selectOption("teeth-cleaning");
  await page.reload();
  await dialog.getByText("We kept what you had typed.").waitFor();
  expect(await dialog.getByLabel("Name").inputValue()).toBe("Rhea Reload");
  expect(await dialog.getByLabel("Phone Number").inputValue()).toBe("202-555-0174");
  await dialog.locator(".clicked-place", { hasText: "at 10:00 AM with Dr. Mei-Lin Chen" }).waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Book appointment" }).click();
  await page.getByText(/Rhea Reload is booked for .* at 10:00 AM with Dr. Mei-Lin Chen/).waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Book for a caller" }).waitFor();
  expect(await dialog.count()).toBe(0);
});
