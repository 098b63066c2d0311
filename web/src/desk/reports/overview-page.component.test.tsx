import { showDailyStats } from "@clinic/contract/reports.ts";
import { datesInRange } from "@clinic/domain/calendar-date.ts";
import { expect, test } from "vitest";
import { commands, page } from "vitest/browser";
import { answer } from "../../../testing/component/answer.ts";
import { drawnContrast } from "../../../testing/component/drawn-contrast.ts";
import { admin, mountPage } from "../../../testing/component/mount-page.tsx";
import { findFaultsInEveryVariant } from "../../../testing/component/screen-variants.ts";

/** Opens the overview with statistics in which each day has one dentist, ten hours, four appointments and a no-show. */
function mountOverview(): Promise<void> {
  return mountPage("/dashboard/overview", {
    signedInAs: admin,
    answers: [
      answer(showDailyStats, ({ query: { from, to } }) =>
        datesInRange(from, to).map((dateISO) => ({
          ...{ dateISO, booked: 4, cancelled: 0, noShow: 1, income: 360 },
          ...{ bookedMinutes: 150, freeMinutes: 450 },
          byHour: { 9: 3, 14: 2 },
        })),
      ),
    ],
  });
}

const findChart = (name: string) => page.getByRole("figure", { name });

test("the charts are accessible", async () => {
  await mountOverview();
  await expect
    .element(page.getByRole("img", { name: /^Appointments per week: most in the week of/ }))
    .toBeVisible();
  expect(await findFaultsInEveryVariant()).toEqual([]);
});

test.for(["light", "dark"] as const)(
  "the charts' shades stand out from their panel in %s mode",
  async (colorScheme) => {
    await mountOverview();
    await commands.emulateMedia({ colorScheme });
    await expect.element(findChart("Income per week")).toBeVisible();
    for (const shade of [".chart-bar", ".chart-bar.is-ahead", ".chart-bar.is-rest"]) {
      const contrasts = [...document.querySelectorAll(`.chart.panel ${shade}`)].map((drawn) =>
        drawnContrast(drawn, drawn.closest(".chart.panel") ?? drawn),
      );
      expect({ shade, count: contrasts.length }).not.toEqual({ shade, count: 0 });
      expect({ shade, contrast: Math.min(...contrasts) }).toEqual({
        shade,
        contrast: expect.toSatisfy((least) => least >= 3),
      });
    }
  },
);

test("an opened table doesn't move the chart beside it, and shades have a legend", async () => {
  await mountOverview();
  const beside = findChart("Income per week");
  await expect.element(beside.getByText("This week", { exact: true })).toBeVisible();
  // Measures from the top of the page, not of the window, because a click may scroll the page.
  const place = () => {
    const { x, y, width, height } = beside.element().getBoundingClientRect();
    return { x, y: y + scrollY, width, height };
  };
  const before = place();
  await findChart("Appointments per week").getByText("Show as a table").click();
  await expect
    .element(findChart("Appointments per week").getByRole("columnheader", { name: "Week" }))
    .toBeVisible();
  expect(place()).toEqual(before);
});

test("a chart's table has its figures for the chosen weeks", async () => {
  await mountOverview();
  const income = findChart("Income per week");
  await income.getByText("Show as a table").click();
  await expect.element(income.getByRole("columnheader", { name: "Income" })).toBeVisible();
  await expect.element(income.getByRole("row")).toHaveLength(13);
  await page.getByLabelText("Show").selectOptions("26 weeks");
  await expect.element(income.getByRole("row")).toHaveLength(27);
});

test("free capacity shows in hours of the dentists at work", async () => {
  await mountOverview();
  await expect.element(page.getByText("75%", { exact: true })).toBeVisible();
  await expect.element(page.getByText("52 h 30 min", { exact: true }).first()).toBeVisible();
  const days = findChart("Free capacity, next 14 days");
  await days.getByText("Show as a table").click();
  await expect.element(days.getByRole("cell", { name: "2 h 30 min" }).first()).toBeVisible();
  await expect.element(days.getByRole("cell", { name: "7 h 30 min" }).first()).toBeVisible();
});
