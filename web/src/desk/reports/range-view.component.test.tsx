import { downloadEarnings, downloadPayments } from "@clinic/contract/downloads.ts";
import {
  type Earnings,
  showDailyStats,
  showEarnings,
  showRangeFigures,
  type WorkReport,
} from "@clinic/contract/reports.ts";
import { showSettings } from "@clinic/contract/settings.ts";
import { plusDays } from "@clinic/domain/calendar-date.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { demoSettingsAnswer } from "../../../../emulators/seed/demo-clinic.ts";
import { answer } from "../../../testing/component/answer.ts";
import { admin, mountPage, remountPage } from "../../../testing/component/mount-page.tsx";
import { findFaultsInEveryVariant } from "../../../testing/component/screen-variants.ts";

const sampleWork = { appointments: 12, noShows: 1, confirmed: 8, income: 960, bookedMinutes: 420 };
const noWork = { appointments: 0, noShows: 0, confirmed: 0, income: 0, bookedMinutes: 0 };

const busyReport = (from: string, to: string): WorkReport => ({
  ...{ from, to },
  total: { ...sampleWork, cancelled: 2, keptOfCancelled: 90, workedMinutes: 2400 },
  doctors: [
    { ...sampleWork, doctorId: "amara-okafor", doctor: "Dr. Amara Okafor", workedMinutes: 2400 },
    { ...sampleWork, doctorId: null, doctor: null, workedMinutes: 0 },
  ],
  treatments: [
    { ...sampleWork, treatmentId: "oral-surgery", treatment: "Oral Surgery" },
    { ...sampleWork, treatmentId: "teeth-cleaning", treatment: "Teeth Cleaning" },
  ],
});
const emptyReport = (from: string, to: string): WorkReport => ({
  ...{ from, to, doctors: [], treatments: [] },
  total: { ...noWork, cancelled: 0, keptOfCancelled: 0, workedMinutes: 0 },
});

test("the figures by doctor and treatment are accessible", async () => {
  await mountPage("/dashboard/overview?show=figures&range=days&from=2026-10-21&to=2026-12-20", {
    signedInAs: admin,
    answers: [
      answer(showRangeFigures, ({ query: { from, to } }) => ({
        range: busyReport(from, to),
        before: busyReport(plusDays(from, -61), plusDays(to, -61)),
      })),
    ],
  });
  const doctors = page.getByRole("region", { name: "By doctor" });
  await expect
    .element(doctors.getByRole("figure", { name: "Use of hours" }).getByText("Dr. Amara Okafor"))
    .toBeVisible();
  await doctors.getByText("Show as a table").click();
  await expect.element(doctors.getByRole("table", { name: "By doctor" })).toBeVisible();
  expect(await findFaultsInEveryVariant()).toEqual([]);
});

test("chosen days are compared with the days before, and survive a reload", async () => {
  await mountPage("/dashboard/overview", {
    signedInAs: admin,
    answers: [
      answer(showDailyStats, []),
      answer(showRangeFigures, ({ query: { from, to } }) =>
        from === "2019-03-04" && to === "2019-03-06"
          ? { range: emptyReport(from, to), before: emptyReport("2019-03-01", "2019-03-03") }
          : { range: busyReport(from, to), before: busyReport(plusDays(from, -30), plusDays(from, -1)) },
      ),
    ],
  });
  await page.getByRole("link", { name: "Doctors and treatments" }).click();
  await page.getByRole("link", { name: "From – to" }).click();
  await page.getByLabelText("From", { exact: true }).fill("2019-03-04");
  await expect.element(page.getByText("At most 366 days at once")).toBeVisible();
  await page.getByLabelText("To", { exact: true }).fill("2019-03-06");
  await expect.element(page.getByText("The 3 days before: Mar 1 – 3, 2019")).toBeVisible();
  await remountPage();
  await expect.element(page.getByText("The 3 days before: Mar 1 – 3, 2019")).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "No appointments in this range" })).toBeVisible();
});

const noEarnings = { card: 0, desk: 0, outstanding: 0 };
const nothingReceived = { card: 0, cash: 0, terminal: 0, transfer: 0, desk: 0 };
/** Returns a year with earnings only in May, and the year before with lower earnings. */
const sampleYear = (year: number): Earnings => ({
  year,
  months: Array.from({ length: 12 }, (_, i) => ({
    month: `${year}-${String(i + 1).padStart(2, "0")}`,
    ...(i === 4 ? { card: 1200.5, desk: 300, outstanding: 90 } : noEarnings),
  })),
  before: { card: 1000, desk: 300, outstanding: 100 },
  received: {
    months: Array.from({ length: 12 }, (_, i) => ({
      month: `${year}-${String(i + 1).padStart(2, "0")}`,
      ...(i === 5 ? { ...nothingReceived, card: 200.5, cash: -20 } : nothingReceived),
    })),
    doctors: [
      { doctorId: "ida", doctor: "Dr. Ida Test", ...nothingReceived, card: 200.5 },
      { doctorId: null, doctor: null, ...nothingReceived, cash: -20 },
    ],
    before: { ...nothingReceived, terminal: 50 },
    complete: true,
  },
});

async function mountEarnings(year: number, earningsOf = sampleYear): Promise<void> {
  await mountPage(`/dashboard/overview?show=earnings&year=${year}`, {
    signedInAs: admin,
    answers: [answer(showEarnings, ({ query }) => earningsOf(query.year))],
  });
}

test("a year's earnings are accessible", async () => {
  await mountEarnings(2024);
  const received = page.getByRole("figure", { name: "Received in 2024" });
  await expect
    .element(received.getByRole("img", { name: "Received in 2024: most in May, $1,500.50" }))
    .toBeVisible();
  await received.getByText("Show as a table").click();
  const cells = received.getByRole("row").filter({ hasText: "May" }).getByRole("cell");
  expect(cells.elements().map(({ textContent }) => textContent)).toEqual(["$1,200.50", "$300", "$1,500.50"]);
  expect(await findFaultsInEveryVariant()).toEqual([]);
});

test("earnings are compared with the year before, and a link leads there", async () => {
  await mountEarnings(2024);
  await expect
    .poll(() => [...document.querySelectorAll("dl > div")].map(({ textContent }) => textContent))
    .toEqual([
      "Received$1,500.50 up from $1,300",
      "By card$1,200.50 up from $1,000",
      "At the desk$300 as before",
      "Outstanding$90 down from $100",
    ]);
  const years = page.getByRole("navigation", { name: "Year" });
  await years.getByRole("link", { name: "2023" }).click();
  await expect.element(page.getByRole("figure", { name: "Received in 2023" })).toBeVisible();
  await expect.element(years.getByRole("link", { name: "2024" })).toBeVisible();
});

test("a clinic that has never taken cards has no figures by card", async () => {
  const cash = { ...nothingReceived, cash: 300 };
  await mountPage("/dashboard/overview?show=earnings&year=2024", {
    signedInAs: admin,
    answers: [
      answer(showSettings, { ...demoSettingsAnswer, takesCards: false }),
      answer(showEarnings, ({ query }) => ({
        ...sampleYear(query.year),
        months: sampleYear(query.year).months.map((month) => ({ ...month, card: 0 })),
        before: noEarnings,
        received: {
          ...sampleYear(query.year).received,
          months: sampleYear(query.year).received.months.map((month) => ({ ...month, ...cash })),
          doctors: [{ doctorId: "ida", doctor: "Dr. Ida Test", ...cash }],
        },
      })),
    ],
  });
  const received = page.getByRole("figure", { name: "Received in 2024" });
  await expect
    .element(received.getByRole("img", { name: "Received in 2024: most in May, $300" }))
    .toBeVisible();
  await expect.element(page.getByText("By card")).not.toBeInTheDocument();
  await page.getByRole("link", { name: "By payment" }).click();
  await expect.element(page.getByRole("columnheader", { name: "Cash" })).toBeVisible();
  await expect.element(page.getByText("By card")).not.toBeInTheDocument();
});

test("a year with outstanding money only says that nothing was received yet", async () => {
  await mountEarnings(2024, (year) => ({
    ...sampleYear(year),
    months: sampleYear(year).months.map((month) => ({ ...month, card: 0, desk: 0 })),
  }));
  await expect.element(page.getByRole("img", { name: "Received in 2024: nothing yet" })).toBeVisible();
  await expect
    .element(page.getByRole("img", { name: "Outstanding by month: most in May, $90" }))
    .toBeVisible();
});

test("a year without any money says so", async () => {
  await mountEarnings(2017, (year) => ({
    ...sampleYear(year),
    months: sampleYear(year).months.map(({ month }) => ({ month, ...noEarnings })),
    before: noEarnings,
  }));
  await expect.element(page.getByRole("heading", { name: "Nothing earned in 2017" })).toBeVisible();
});

test("money by payment is shown by way and by doctor, and the choice stays with another year", async () => {
  await mountEarnings(2024);
  await page.getByRole("link", { name: "By payment" }).click();
  await expect.element(page.getByRole("img", { name: "Money in 2024: most in June, $180.50" })).toBeVisible();
  const row = page.getByRole("row", { name: /Dr. Ida Test/ });
  await expect.element(row.getByRole("cell").last()).toHaveTextContent("$200.50");
  await expect
    .element(
      page
        .getByRole("row", { name: /No doctor/ })
        .getByRole("cell")
        .last(),
    )
    .toHaveTextContent("-$20");
  expect(await findFaultsInEveryVariant()).toEqual([]);
  await page.getByRole("navigation", { name: "Year" }).getByRole("link", { name: "2023" }).click();
  await expect.element(page.getByRole("figure", { name: "Money in 2023" })).toBeVisible();
});

test("the accountant's files are downloaded for the shown year, and the payments of one month on their own", async () => {
  const asked: unknown[] = [];
  await mountPage("/dashboard/overview?show=earnings&year=2024", {
    signedInAs: admin,
    answers: [
      answer(showEarnings, ({ query }) => sampleYear(query.year)),
      answer(downloadEarnings, ({ query }) => {
        asked.push(query);
        return "Month\r\n";
      }),
      answer(downloadPayments, ({ query }) => {
        asked.push(query);
        return "Date\r\n";
      }),
    ],
  });
  await page.getByRole("button", { name: "Earnings as CSV" }).click();
  await page.getByRole("button", { name: "Payments as CSV" }).click();
  await expect.poll(() => asked).toEqual([{ year: 2024 }, { from: "2024-01-01", to: "2024-12-31" }]);
  await page.getByLabelText("Payments of").selectOptions("February 2024");
  await page.getByRole("button", { name: "Payments as CSV" }).click();
  await expect.poll(() => asked.at(-1)).toEqual({ from: "2024-02-01", to: "2024-02-29" });
  expect(await findFaultsInEveryVariant()).toEqual([]);
});
