import { expect, test } from "vitest";
import { accessibilityFindings } from "../../../../emulators/testing/accessibility.ts";
import { openAsAdmin } from "../../../../emulators/testing/admin-page.ts";
import { looks, overflowOf } from "../../../../emulators/testing/looks.ts";

test.for(looks)("the charts can be used by everybody: %o", async (look, t) => {
  const page = await openAsAdmin(t, "/dashboard/overview", look);
  await page.getByRole("img", { name: /^Appointments per week: most in the week of/ }).waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
});

test("a table that opens leaves the chart beside it as it is, and shades have a legend", async (t) => {
  const page = await openAsAdmin(t, "/dashboard/overview");
  const chart = (name: string) => page.getByRole("figure", { name });
  const beside = chart("Income per week");
  await beside.getByText("This week", { exact: true }).waitFor();
  // On the page: a click may scroll.
  const place = () =>
    beside.evaluate((figure) => {
      const { x, y, width, height } = figure.getBoundingClientRect();
      return { x, y: y + scrollY, width, height };
    });
  const before = await place();
  await chart("Appointments per week").getByText("Show as a table").click();
  await chart("Appointments per week").getByRole("columnheader", { name: "Week" }).waitFor();
  expect(await place()).toEqual(before);
});

test("a table says what a chart draws", async (t) => {
  const page = await openAsAdmin(t, "/dashboard/overview");
  const chart = page.getByRole("figure", { name: "Income per week" });
  await chart.getByText("Show as a table").click();
  await chart.getByRole("columnheader", { name: "Income" }).waitFor();
  expect(await chart.getByRole("row").count()).toBe(13);
  await page.getByLabel("Show").selectOption("26 weeks");
  await expect.poll(() => chart.getByRole("row").count()).toBe(27);
});
