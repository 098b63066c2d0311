import { downloadPatients } from "@clinic/contract/downloads.ts";
import { listPeopleSeen, type PersonSeen } from "@clinic/contract/people.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answer, listPage, refusal } from "../../../testing/component/answer.ts";
import { admin, mountPage, staffUser } from "../../../testing/component/mount-page.tsx";
import { findFaultsInEveryVariant } from "../../../testing/component/screen-variants.ts";

const ana: PersonSeen = {
  ...{ _id: "b1", name: "Ana Lopez", uid: "u1", personId: null, callerId: null },
  ...{ phone: "202-555-0150", email: "ana@mail.test", dateISO: "2026-11-18", doctor: "Dr. Amara Okafor" },
  ...{ visits: 2, arrived: 1, noShows: 1 },
};
const cal: PersonSeen = {
  ...{ ...ana, _id: "b2", name: "Cal Lopez", uid: null, callerId: "c1", doctor: null },
  ...{ visits: 1, arrived: 0, noShows: 0 },
};

type Options = Parameters<typeof mountPage>[1];

async function mountPatients(options: Options = {}): Promise<string[]> {
  const months: string[] = [];
  await mountPage("/dashboard/patients", {
    signedInAs: admin,
    ...options,
    answers: [
      ...(options.answers ?? []),
      answer(listPeopleSeen, ({ query }) => {
        months.push(query.month);
        return listPage(query.month === "2026-10" ? [] : [ana, cal]);
      }),
    ],
  });
  return months;
}

const rows = () => page.getByRole("table", { name: "People who were here" }).getByRole("row");

test("lists who was here this month", async () => {
  const months = await mountPatients();
  await expect.element(page.getByRole("heading", { name: "Patients: 2" })).toBeVisible();
  await expect
    .element(rows().nth(1).getByRole("link", { name: "Ana Lopez" }))
    .toHaveAttribute("href", "/dashboard/person#uid=u1");
  await expect
    .element(rows().nth(2).getByRole("link", { name: "Cal Lopez" }))
    .toHaveAttribute("href", "/dashboard/person#caller=c1");
  await expect.element(rows().nth(1).getByText("Wed, Nov 18, 2026, Dr. Amara Okafor")).toBeVisible();
  expect(new Set(months)).toEqual(new Set(["2026-11"]));
  expect(await findFaultsInEveryVariant()).toEqual([]);
});

test("another month is chosen, and a month without patients says so", async () => {
  const months = await mountPatients();
  await page.getByLabelText("Month").selectOptions("October 2026");
  await expect.element(page.getByRole("heading", { name: "Nobody was here in October 2026" })).toBeVisible();
  expect(location.search).toBe("?month=2026-10");
  expect(months.at(-1)).toBe("2026-10");
});

test("the patients of the shown month are downloaded", async () => {
  const asked: object[] = [];
  await mountPatients({
    answers: [
      answer(downloadPatients, ({ query }) => {
        asked.push(query);
        return "Name\r\n";
      }),
    ],
  });
  await page.getByLabelText("Month").selectOptions("October 2026");
  await page.getByRole("button", { name: "Patients as CSV" }).click();
  await expect.poll(() => asked).toEqual([{ from: "2026-10-01", to: "2026-10-31" }]);
});

test("a dentist has the list in the menu, and no file of everybody's patients", async () => {
  await mountPatients({ signedInAs: staffUser("dentist", "mei-lin-chen") });
  await expect.element(rows().nth(1)).toBeVisible();
  expect(page.getByRole("button", { name: "Patients as CSV" }).elements()).toEqual([]);
  const menu = page.getByRole("navigation", { name: "Dashboard", exact: true });
  await expect.element(menu.getByRole("link", { name: "Patients" })).toHaveAttribute("aria-current", "page");
});

test("a month with too many appointments says why, and leads to the file and the search", async () => {
  const month = "This month has more than 3000 appointments";
  await mountPatients({ answers: [answer(listPeopleSeen, refusal("invalid", { fields: { month } }))] });
  await expect
    .element(page.getByText(`${month}. The file has everyone. The search at the top finds a patient`))
    .toBeVisible();
  await expect.element(page.getByRole("button", { name: "Patients as CSV" })).toBeVisible();
  expect(await findFaultsInEveryVariant()).toEqual([]);
});
