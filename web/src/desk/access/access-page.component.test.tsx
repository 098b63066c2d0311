import {
  type AccessEntry,
  exportAccess,
  listAccess,
  saveAccessRules,
  showAccessRules,
} from "@clinic/contract/access.ts";
import { defaultAccessRules } from "@clinic/contract/default-access-rules.ts";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { answer, listPage, refusal } from "../../../testing/component/answer.ts";
import { testPassword } from "../../../testing/component/firebase-auth.ts";
import { addAnswers, admin, mountPage } from "../../../testing/component/mount-page.tsx";
import { findFaultsInEveryVariant } from "../../../testing/component/screen-variants.ts";

const entry = (change: Partial<AccessEntry>): AccessEntry => ({
  _id: "e1",
  at: "2026-11-20T14:00:00Z",
  uid: "sam",
  name: "Sam Staff",
  role: "desk",
  action: "looked",
  call: "GET /booking/{id}",
  subject: { kind: "booking", id: "b1" },
  concerns: { uid: "ada", name: "Ada Patient" },
  ...change,
});

const entries = [
  entry({}),
  entry({ _id: "e2", subject: { kind: "day", id: "2026-11-20" }, concerns: null }),
  entry({
    ...{ _id: "e3", uid: "gone", name: "", role: "books", action: "refused", call: "PUT /settings" },
    ...{ subject: { kind: "permission", id: "clinic.edit" }, concerns: null },
  }),
];

/** What the page asked for. */
let asked: unknown[] = [];

function mountLog(path = "/dashboard/access") {
  asked = [];
  return mountPage(path, {
    signedInAs: admin,
    answers: [
      answer(listAccess, ({ query: { limit: _, ...query } }) => {
        asked.push(query);
        return listPage(entries.filter(({ action }) => !query.action || action === query.action));
      }),
      answer(showAccessRules, defaultAccessRules),
    ],
  });
}

const row = (name: RegExp) => page.getByRole("row", { name });

test("the log says who looked at whom, and is accessible", async () => {
  await mountLog();
  await expect.element(row(/Sam Staff.*Front desk.*Looked at an appointment.*Ada Patient/)).toBeVisible();
  await expect.element(row(/Sam Staff.*Looked at the schedule of Nov 20, 2026/)).toBeVisible();
  await expect
    .element(row(/A former colleague.*Bookkeeping.*Refused to change settings, treatments or doctors/))
    .toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Access log: 3" })).toBeVisible();
  expect(await findFaultsInEveryVariant()).toEqual([]);
});

test("filters by kind and by person, in the address", async () => {
  await mountLog();
  await page.getByLabelText("Show", { exact: true }).selectOptions("Refused");
  await expect.element(row(/Looked/)).not.toBeInTheDocument();
  expect(location.search).toBe("?action=refused");
  await page.getByRole("link", { name: "Show everything" }).click();
  await page.getByRole("link", { name: "Only by Sam Staff" }).first().click();
  await expect.poll(() => asked.at(-1)).toEqual({ by: "sam" });
  await page.getByRole("link", { name: "Only about Ada Patient" }).click();
  await expect.poll(() => asked.at(-1)).toEqual({ by: "sam", concerns: "ada" });
});

test("days in the address filter, and what is no day or kind is ignored", async () => {
  await mountLog("/dashboard/access?from=2026-11-01&to=2026-02-30&action=seen");
  await expect.poll(() => asked).toContainEqual({ from: "2026-11-01" });
});

test("an old sign-in is asked for the password in place before a download, and the download goes on", async () => {
  await mountLog("/dashboard/access?action=looked");
  const created = vi.spyOn(URL, "createObjectURL");
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  let calls = 0;
  addAnswers(
    answer(exportAccess, ({ query }) => {
      calls += 1;
      return calls === 1 ? refusal("sign-in-again") : `When,${query.action}\r\n`;
    }),
  );
  await page.getByRole("button", { name: "Download as CSV" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm that it's you" });
  await dialog.getByLabelText("Password").fill(testPassword);
  await dialog.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => created.mock.calls.length).toBe(1);
  const [file] = created.mock.calls[0] ?? [];
  const bytes = file instanceof Blob ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array();
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes)).toBe("When,looked\r\n");
});

test("saves the rules, says what is wrong with them, and keeps what was typed when the sign-in is declined", async () => {
  await mountLog();
  const saved: unknown[] = [];
  let isRefused = true;
  addAnswers(
    answer(saveAccessRules, ({ body }) => {
      if (isRefused) return refusal("sign-in-again");
      saved.push(body);
      return { success: true as const };
    }),
  );
  const minutes = page.getByLabelText("Lock staff pages after … minutes");
  await minutes.fill("500");
  await page.getByRole("button", { name: "Save rules" }).click();
  await expect.element(page.getByText("Minutes must be at most 240")).toBeVisible();
  await minutes.fill("5");
  await page.getByRole("button", { name: "Save rules" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Go back" }).click();
  await expect.element(page.getByText("Please log in once more")).toBeVisible();
  await expect.element(minutes).toHaveValue(5);
  isRefused = false;
  await page.getByRole("button", { name: "Save rules" }).click();
  await expect.poll(() => saved).toEqual([{ lockMinutes: 5, logYears: 6, secondFactor: false }]);
});

test("says beside the box why an owner without a second factor can't ask the staff for one", async () => {
  await mountLog();
  const why = "Add a second factor in your own profile first, and sign in with it";
  addAnswers(
    answer(saveAccessRules, ({ body }) =>
      body.secondFactor ? refusal("invalid", { fields: { secondFactor: why } }) : { success: true as const },
    ),
  );
  const box = page.getByLabelText("Ask staff for a second factor");
  await box.click();
  await page.getByRole("button", { name: "Save rules" }).click();
  await expect.element(page.getByText(why)).toBeVisible();
  await expect.element(box).toBeChecked();
});
