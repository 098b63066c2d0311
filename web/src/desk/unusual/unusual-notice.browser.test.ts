import { test } from "vitest";
import { openAsAdmin } from "../../../../emulators/testing/admin-page.ts";
import { demoDayPool } from "../../../../emulators/testing/demo-day-pool.ts";
import { blockOf, columnOf, pointAt } from "../../../testing/day-grid.ts";

test("two patients are booked at one time outside the hours, and the panel says despite what", async (t) => {
  const date = demoDayPool.take({ weekday: "wednesday" });
  const page = await openAsAdmin(t, `/dashboard/schedule?date=${date}`, { expected: [/status of 409/] });
  const chen = columnOf(page, "Dr. Mei-Lin Chen");
  const dialog = page.getByRole("dialog", { name: "Book for a caller" });
  const bookAnyway = async (name: string) => {
    await dialog.getByLabel("Phone Number").fill("202-555-0176");
    await dialog.getByLabel("Name").fill(name);
    await dialog.getByLabel("Treatment").selectOption("teeth-cleaning");
    await dialog.getByLabel("Time", { exact: true }).selectOption("07:15 AM");
    await dialog.getByLabel("Doctor").selectOption("mei-lin-chen");
    await dialog.getByRole("button", { name: "Book appointment" }).click();
    await dialog.getByText("Teeth Cleaning doesn't usually start at 07:15 AM.").waitFor();
    if (name === "Odd Otto") await dialog.getByText(/has another appointment then: Una Unusual/).waitFor();
    await dialog.getByRole("button", { name: "Book anyway" }).click();
    await blockOf(chen, name, "7:15 AM").waitFor();
  };
  await chen.waitFor();
  const place = await pointAt(chen, "07:15 AM");
  await page.mouse.click(place.x, place.y);
  await bookAnyway("Una Unusual");
  await page.getByRole("button", { name: "Book for a caller" }).click();
  await bookAnyway("Odd Otto");
  await blockOf(chen, "Odd Otto", "7:15 AM").click();
  const panel = page.getByRole("dialog", { name: "Odd Otto" });
  await panel.getByText("Double-booked", { exact: true }).waitFor();
  await panel
    .getByText("Booked despite: outside working hours, unusual start time, double-booked.")
    .waitFor();
});
