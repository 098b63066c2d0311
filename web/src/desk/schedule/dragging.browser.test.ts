import type { Locator, Page } from "playwright-core";
import { test } from "vitest";
import { openAsAdmin } from "../../../../emulators/testing/admin-page.ts";
import { demoDayPool } from "../../../../emulators/testing/demo-day-pool.ts";
import { blockOf, columnOf, pointAt } from "../../../testing/day-grid.ts";

async function pullBlock(page: Page, block: Locator, to: { x: number; y: number }) {
  // Hovers first, because Playwright then waits until the appointment's block no longer moves.
  await block.hover();
  const from = await block.boundingBox();
  if (!from) throw new Error("The block is not on the page");
  await page.mouse.move(from.x + 20, from.y + 5);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y + 30, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
}

test("an appointment that is booked by a click on a free place is dragged to another, and moved back by Undo", async (t) => {
  const date = demoDayPool.take({ weekday: "thursday" });
  const page = await openAsAdmin(t, `/dashboard/schedule?date=${date}`);
  const chen = columnOf(page, "Dr. Mei-Lin Chen");
  await chen.waitFor();
  const place = await pointAt(chen, "09:30 AM");
  await page.mouse.click(place.x, place.y);
  const dialog = page.getByRole("dialog", { name: "Book for a caller" });
  await dialog.getByLabel("Phone Number").fill("202-555-0143");
  await dialog.getByLabel("Name").fill("Dora Dragged");
  await dialog.getByLabel("Treatment").selectOption("teeth-cleaning");
  await dialog.getByRole("button", { name: "Book appointment" }).click();
  const block = (from: string) => blockOf(chen, "Dora Dragged", from);
  await block("9:30 AM").waitFor();
  // Waits for the toast before dragging, because the toast moves the grid down.
  await page
    .locator(".toast-band")
    .getByText(/is booked for/)
    .waitFor();

  await pullBlock(page, block("9:30 AM"), await pointAt(chen, "10:30 AM"));
  await page.locator(".moving-ghost:not(.is-refused)", { hasText: "10:30 AM" }).waitFor();
  await page.mouse.up();
  const question = page.getByRole("dialog", { name: "Move Dora Dragged?" });
  await question.getByRole("button", { name: "Move", exact: true }).click();
  await block("10:30 AM").waitFor();
  await page
    .getByRole("status")
    .filter({ hasText: "is moved to" })
    .getByRole("button", { name: /^Undo/ })
    .click();
  await block("9:30 AM").waitFor();
});
