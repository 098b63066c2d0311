import type { Earnings } from "@clinic/contract/figures.ts";
import { plusDays, todayIn } from "@clinic/domain/calendar-date.ts";
import { defaultSettings } from "@clinic/domain/default-clinic.ts";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { accessibilityFindings } from "../../../../emulators/testing/accessibility.ts";
import { openAsAdmin } from "../../../../emulators/testing/admin-page.ts";
import { looks, overflowOf } from "../../../../emulators/testing/looks.ts";

const today = todayIn(defaultSettings.timeZone, new Date());
/** All that the demo clinic begins with, on whatever day that is. */
const around = `/dashboard/overview?show=figures&range=days&from=${plusDays(today, -30)}&to=${plusDays(today, 30)}`;

test.for(looks)("the figures by doctor and treatment can be used by everybody: %o", async (look, t) => {
  const page = await openAsAdmin(t, around, look);
  const doctors = page.getByRole("region", { name: "By doctor" });
  await doctors.getByRole("figure", { name: "Use of hours" }).getByText("Dr. Amara Okafor").waitFor();
  await doctors.getByText("Show as a table").click();
  await doctors.getByRole("table", { name: "By doctor" }).waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
});

test("days of one's own are asked for with the days before, stand in the address and survive a reload", async (t) => {
  const page = await openAsAdmin(t, "/dashboard/overview");
  await page.getByRole("link", { name: "Doctors and treatments" }).click();
  await page.getByRole("link", { name: "From – to" }).click();
  await page.getByLabel("From", { exact: true }).fill("2019-03-04");
  await page.getByText("At most 366 days at once").waitFor();
  await page.getByLabel("To", { exact: true }).fill("2019-03-06");
  await page.getByText("The 3 days before: Mar 1 – 3, 2019").waitFor();
  await page.reload();
  await page.getByText("The 3 days before: Mar 1 – 3, 2019").waitFor();
  await page.getByRole("heading", { name: "No appointments in this range" }).waitFor();
});

const quiet = { card: 0, desk: 0, outstanding: 0 };
/** A year that earns nothing but in May, beside one that earned less. */
const sampleYear = (year: number): Earnings => ({
  year,
  months: Array.from({ length: 12 }, (_, i) => ({
    month: `${year}-${String(i + 1).padStart(2, "0")}`,
    ...(i === 4 ? { card: 1200.5, desk: 300, outstanding: 90 } : quiet),
  })),
  before: { card: 1000, desk: 300, outstanding: 100 },
});

async function answerEarnings(page: Page, earningsOf = sampleYear): Promise<void> {
  await page.route("**/stats/earnings?*", (route) => {
    const year = Number(new URL(route.request().url()).searchParams.get("year"));
    return route.fulfill({ json: earningsOf(year) });
  });
}

test.for(looks)("a year's earnings can be used by everybody: %o", async (look, t) => {
  const page = await openAsAdmin(t, "/dashboard", look);
  await answerEarnings(page);
  await page.goto("/dashboard/overview?show=earnings&year=2024");
  const received = page.getByRole("figure", { name: "Received in 2024" });
  await received.getByRole("img", { name: "Received in 2024: most in May, $1,500.50" }).waitFor();
  await received.getByText("Show as a table").click();
  const may = received.getByRole("row").filter({ hasText: "May" });
  expect(await may.getByRole("cell").allTextContents()).toEqual(["$1,200.50", "$300", "$1,500.50"]);
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
});

test("earnings are said beside those of the year before, which is a step away", async (t) => {
  const page = await openAsAdmin(t, "/dashboard");
  await answerEarnings(page);
  await page.goto("/dashboard/overview?show=earnings&year=2024");
  const totals = page.locator("dl > div");
  await expect
    .poll(() => totals.allTextContents())
    .toEqual([
      "Received$1,500.50up from $1,300",
      "By card$1,200.50up from $1,000",
      "At the desk$300as before",
      "Outstanding$90down from $100",
    ]);
  await page.getByRole("navigation", { name: "Year" }).getByRole("link", { name: "2023" }).click();
  await page.getByRole("figure", { name: "Received in 2023" }).waitFor();
  await page.getByRole("navigation", { name: "Year" }).getByRole("link", { name: "2024" }).waitFor();
});

test("a year with outstanding money only says that nothing was received yet", async (t) => {
  const page = await openAsAdmin(t, "/dashboard");
  await answerEarnings(page, (year) => ({
    ...sampleYear(year),
    months: sampleYear(year).months.map((month) => ({ ...month, card: 0, desk: 0 })),
  }));
  await page.goto("/dashboard/overview?show=earnings&year=2024");
  await page.getByRole("img", { name: "Received in 2024: nothing yet" }).waitFor();
  await page.getByRole("img", { name: "Outstanding by month: most in May, $90" }).waitFor();
});

test("a year without any money says so", async (t) => {
  const page = await openAsAdmin(t, "/dashboard/overview?show=earnings&year=2017");
  await page.getByRole("heading", { name: "Nothing earned in 2017" }).waitFor();
});
