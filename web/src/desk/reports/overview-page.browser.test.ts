import { expect, test } from "vitest";
import { openAsAdmin } from "../../../../emulators/testing/admin-page.ts";

test("the charts' tables have the server's figures for the chosen weeks", async (t) => {
  const page = await openAsAdmin(t, "/dashboard/overview");
  const chart = page.getByRole("figure", { name: "Income per week" });
  await chart.getByText("Show as a table").click();
  await chart.getByRole("columnheader", { name: "Income" }).waitFor();
  expect(await chart.getByRole("row").count()).toBe(13);
  await page.getByLabel("Show").selectOption("26 weeks");
  await expect.poll(() => chart.getByRole("row").count()).toBe(27);
});
