import { expect, test } from "vitest";
import { openAsAdmin } from "../../../../emulators/testing/admin-page.ts";
import { demoDayPool } from "../../../../emulators/testing/demo-day-pool.ts";
import { bookForCaller } from "../../../testing/book-for-caller.ts";

test("a mistaken tap is undone by keyboard in its toast, and later in the panel", async (t) => {
  const date = demoDayPool.take();
  await bookForCaller({ treatmentId: "cavity-filling", date, slot: "10:00 AM", patientName: "Tina Tapped" });
  const page = await openAsAdmin(t, `/dashboard/schedule?date=${date}&view=table`);
  const row = page.getByRole("row", { name: /Tina Tapped/ });
  await row.getByRole("button", { name: "Paid at desk" }).click();
  await row.getByText("Paid at the desk: $150").waitFor();
  const toast = page.getByRole("status").filter({ hasText: "Tina Tapped has paid $150 at the desk" });
  await toast.waitFor();
  // “Paid at desk” disappears after the click and gives its focus to the Open button.
  const openButton = row.getByRole("button", { name: "Open: Tina Tapped" });
  await expect.poll(() => openButton.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press("Alt+KeyT");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await row.getByText("Unpaid: $150").waitFor();
  await toast.waitFor({ state: "detached" });

  await page.getByRole("button", { name: "Open: Tina Tapped" }).click();
  const panel = page.getByRole("dialog", { name: "Tina Tapped" });
  await panel.getByText("“Paid at the desk” was undone").waitFor();
  await panel.getByRole("button", { name: "Paid at desk" }).click();
  const undo = panel.getByRole("button", { name: "Undo paid at desk" });
  await undo.waitFor();
  await panel.getByText("Paid at the desk: $150").waitFor();
  await undo.click();
  await panel.getByText("Unpaid: $150").waitFor();
});
