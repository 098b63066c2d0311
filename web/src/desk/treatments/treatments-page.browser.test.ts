import { expect, test } from "vitest";
import { openAsAdmin } from "../../../../emulators/testing/admin-page.ts";
import { demoDayPool } from "../../../../emulators/testing/demo-day-pool.ts";
import { request } from "../../../../emulators/testing/request.ts";
import { phone } from "../../../../emulators/testing/screen-variants.ts";

test("adds a treatment with a range of times without one of them", async (t) => {
  const page = await openAsAdmin(t, "/dashboard/treatments", { viewport: phone });
  await page.getByRole("link", { name: "Add a treatment" }).click();
  await page.getByRole("button", { name: "Save treatment" }).click();
  await page.getByText("Name is required").waitFor();
  await page.getByText("Price is required").waitFor();
  await page.getByText("Times are required: choose at least one").waitFor();
  await page.getByLabel("Name").fill("Night Guard");
  await page.getByLabel("Price in US dollars").fill("340.50");
  await page.getByRole("button", { name: "Save treatment" }).click();
  const times = page.getByRole("group", { name: "Times" });
  await expect.poll(() => times.evaluate((group) => group === document.activeElement)).toBe(true);
  await page.getByLabel("Duration").selectOption("45 min");
  await page.getByLabel("First start").fill("09:00");
  await page.getByLabel("Last start").fill("11:00");
  await page.getByLabel("Every … minutes").fill("60");
  await page.getByRole("button", { name: "Choose all 3" }).click();
  await page.getByText("3 times a day").waitFor();
  await page.getByRole("button", { name: "10:00 AM" }).click();
  await page.getByText("2 times a day").waitFor();
  await page.getByRole("button", { name: "Save treatment" }).click();
  await page.getByText("Night Guard saved").waitFor();
  await page.getByRole("row", { name: /Night Guard/ }).waitFor();
  const { body } = await request("GET", `/available?date=${demoDayPool.take()}`);
  expect(body).toContainEqual(
    expect.objectContaining({
      _id: "night-guard",
      Price: 340.5,
      durationMinutes: 45,
      slots: ["09:00 AM", "11:00 AM"],
    }),
  );
});
