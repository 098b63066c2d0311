import { expect, test } from "vitest";
import { openAsAdmin } from "../../../../../emulators/testing/admin-page.ts";
import { demoDays } from "../../../../../emulators/testing/demo-days.ts";
import { columnOf, pointAt } from "../../../../testing/day-grid.ts";

test("a click on a free place books a caller there, at its time and with its doctor", async (t) => {
  const date = demoDays.take({ weekday: "thursday" });
  const page = await openAsAdmin(t, `/dashboard/schedule?date=${date}`);
  const column = columnOf(page, "Dr. Mei-Lin Chen");
  const under = await pointAt(column, "09:15 AM");
  await page.mouse.move(under.x, under.y);
  await page.getByText("+ 9:15", { exact: true }).waitFor();
  const place = await pointAt(column, "09:30 AM");
  await page.mouse.click(place.x, place.y);

  const dialog = page.getByRole("dialog", { name: "Book for a caller" });
  await dialog.getByLabel("Treatment").selectOption("teeth-cleaning");
  await expect.poll(() => dialog.getByLabel("Time").inputValue()).toBe("09:30 AM");
  expect(await dialog.getByLabel("Doctor").inputValue()).toBe("mei-lin-chen");
  await dialog.getByLabel("Name").fill("Gwen Grid");
  await dialog.getByLabel("Phone Number").fill("202-555-0143");
  await dialog.getByLabel("Email").fill("caller@example.test");
  await dialog.getByRole("button", { name: "Book appointment" }).click();
  await page.getByText("Gwen Grid is booked for").waitFor();
  const block = column.getByRole("button", {
    name: /^9:30 AM to 10:00 AM, Gwen Grid.*Teeth Cleaning.*\$90 unpaid/,
  });
  await block.click();
  await page.getByRole("dialog", { name: "Gwen Grid" }).waitFor();
});
