import { expect, test } from "vitest";
import { openAsAdmin } from "../../../../emulators/testing/admin-page.ts";
import { demoDayPool } from "../../../../emulators/testing/demo-day-pool.ts";
import { bookForCaller } from "../../../testing/book-for-caller.ts";
import { countPrintedSheets, disablePrintDialog, readPrintedText } from "../../../testing/print-page.ts";

test("the panel prints the receipt on one page, and the schedule stays as it was", async (t) => {
  const date = demoDayPool.take();
  const patientName = "Pat Printed";
  const { _id } = await bookForCaller({ treatmentId: "cavity-filling", date, slot: "09:00 AM", patientName });
  const page = await openAsAdmin(t, "/robots.txt");
  await disablePrintDialog(page);
  await page.goto(`/dashboard/schedule?date=${date}&open=${_id}`);
  const panel = page.getByRole("dialog", { name: patientName });
  await panel.getByRole("button", { name: "Paid at desk" }).click();
  await panel.getByText("Paid at the desk: $150").waitFor();
  const block = page.locator(".appointment-block").first();
  await block.evaluate((element) => element.setAttribute("data-mark", "same"));
  await panel.getByRole("button", { name: "Print receipt" }).click();
  await page.locator("body > #paper").waitFor({ state: "attached" });
  const text = await readPrintedText(page);
  for (const fact of ["Pearl Street Dental", patientName, "$150"]) expect(text).toContain(fact);
  for (const other of ["Schedule", "Cancel", "1 appointment"]) expect(text).not.toContain(other);
  await page.emulateMedia({ media: null });
  expect(await countPrintedSheets(page)).toBe(1);
  // The printed receipt disappears after printing, and the page shows the same schedule again.
  await page.locator("body > #paper").waitFor({ state: "detached" });
  expect(await block.getAttribute("data-mark")).toBe("same");
  await panel.waitFor();
});
