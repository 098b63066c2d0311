import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { demoAccounts, demoPassword } from "../../../../../emulators/seed/accounts.ts";
import { accessibilityFindings } from "../../../../../emulators/testing/accessibility.ts";
import { openAsAdmin } from "../../../../../emulators/testing/admin-page.ts";
import { openPage } from "../../../../../emulators/testing/browser.ts";
import { looks, overflowOf, phone } from "../../../../../emulators/testing/looks.ts";
import { resumeSession } from "../../../../../emulators/testing/sign-in-page.ts";
import type { Found } from "../../../../../functions/src/contract/people.ts";

const path = "/dashboard/users";

const ana = {
  uid: "u1",
  name: "Ana Lopez",
  email: "ana@mail.test",
  emailVerified: true,
  phone: "202-555-0150",
};
const anatol = { ...ana, uid: "u2", name: "Anatol Berg", email: "anatol@mail.test", emailVerified: false };
const caller = { name: "Ana Caller", phone: "(202) 555-0143", email: "", dateISO: "2026-11-23" };
const everyone: Found = { accounts: [ana, anatol], callers: [caller] };

const field = (page: Page) => page.getByRole("combobox", { name: "Find a patient" });
const options = (page: Page) => page.getByRole("listbox", { name: "Find a patient" }).getByRole("option");

/** The server answers so; it tells what it was asked. */
async function answerWith(page: Page, found: Found): Promise<unknown[]> {
  const asked: unknown[] = [];
  await page.route("**/search", (route) => {
    asked.push(route.request().postDataJSON());
    return route.fulfill({ json: found });
  });
  return asked;
}

const hasFocus = (page: Page) => field(page).evaluate((input) => input === document.activeElement);

test.for(looks)("can be used by everybody, with and without somebody found: %o", async (look, t) => {
  const page = await openAsAdmin(t, path, look);
  await answerWith(page, everyone);
  await page.getByText("This is you").waitFor();
  if (look.viewport === phone) await page.getByRole("button", { name: "Find a patient" }).click();
  await field(page).fill("ana");
  await expect.poll(() => options(page).count()).toBe(3);
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
  await answerWith(page, { accounts: [], callers: [] });
  await field(page).fill("nobody");
  await page.getByText("Nobody found for “nobody”").waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
});

test("a slash leads to the field, Escape back to where one was", async (t) => {
  const page = await openAsAdmin(t, path);
  const asked = await answerWith(page, everyone);
  const link = page.getByRole("link", { name: "Messages" });
  await link.focus();
  await field(page).waitFor();
  await page.keyboard.press("/");
  await expect.poll(() => hasFocus(page)).toBe(true);
  await page.keyboard.type("an");
  await expect.poll(() => options(page).count()).toBe(3);
  await page.keyboard.press("Escape");
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
  expect([await field(page).inputValue(), await options(page).count()]).toEqual(["", 0]);
  expect(asked).toEqual([{ q: "an" }]);
});

test("a slash is text where text is typed, and a window keeps the focus", async (t) => {
  const page = await openAsAdmin(t, path);
  await field(page).waitFor();
  const other = page.getByLabel("Search", { exact: true });
  await other.focus();
  await page.keyboard.type("a/b");
  expect(await other.inputValue()).toBe("a/b");
  await other.fill("");
  await page
    .getByRole("button", { name: /^Remove User/ })
    .first()
    .click();
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("/");
  expect(await hasFocus(page)).toBe(false);
});

test("arrows choose, Enter opens, and no address but the page's own end says who was meant", async (t) => {
  const page = await openAsAdmin(t, path);
  await answerWith(page, everyone);
  await page.route("**/people{,/**}", (route) => route.fulfill({ status: 200, json: [] }));
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url(), request.headers().referer ?? ""));
  await field(page).fill("ana");
  await expect.poll(() => options(page).count()).toBe(3);
  await page.keyboard.press("ArrowUp");
  const last = options(page).last();
  expect(await last.getAttribute("aria-selected")).toBe("true");
  expect(await field(page).getAttribute("aria-activedescendant")).toBe(await last.getAttribute("id"));
  await page.keyboard.press("Enter");
  await page.waitForURL("**/dashboard/person#phone=*");
  expect(new URLSearchParams(new URL(page.url()).hash.slice(1)).get("phone")).toBe(caller.phone);
  expect(addresses.filter((address) => /0143|\bana\b/.test(address))).toEqual([]);
  expect(await field(page).inputValue()).toBe("");
});

test("Enter that comes before the answer opens who is found alone", async (t) => {
  const page = await openAsAdmin(t, path);
  await answerWith(page, { accounts: [ana], callers: [] });
  await page.route("**/people{,/**}", (route) => route.fulfill({ status: 200, json: [] }));
  await field(page).fill("ana");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/dashboard/person#uid=u1");
});

test("what is no whole number yet is not asked for", async (t) => {
  const page = await openAsAdmin(t, path);
  const asked = await answerWith(page, { accounts: [], callers: [caller] });
  await field(page).fill("(202) 55");
  await page.getByText("Type the whole phone number.").waitFor();
  await field(page).fill("(202) 555-0143");
  await options(page).getByText("Caller", { exact: true }).waitFor();
  expect(asked).toEqual([{ q: "(202) 555-0143" }]);
});

test("a search that failed says so, and is tried again", async (t) => {
  const page = await openAsAdmin(t, path, { expected: [/status of 429/] });
  const error = { code: "too-many-requests", message: "-", requestId: "r" };
  await page.route("**/search", (route) => route.fulfill({ status: 429, json: { error } }));
  await field(page).fill("ana");
  const again = page.getByRole("search").getByRole("button", { name: "Try again" });
  await again.waitFor();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await answerWith(page, everyone);
  await again.click();
  await expect.poll(() => options(page).count()).toBe(3);
});

test("on phones the field comes with a touch and goes with the next page", async (t) => {
  const page = await openAsAdmin(t, path, { viewport: phone });
  await answerWith(page, everyone);
  await page.route("**/people{,/**}", (route) => route.fulfill({ status: 200, json: [] }));
  await page.getByRole("button", { name: "Find a patient" }).click();
  expect(await hasFocus(page)).toBe(true);
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await field(page).waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Find a patient" }).click();
  await field(page).fill("ana");
  await options(page).first().click();
  await page.waitForURL("**/dashboard/person#uid=u1");
  await field(page).waitFor({ state: "hidden" });
});

test("a patient has nobody to find", async (t) => {
  const page = await openPage(t);
  await resumeSession(page, demoAccounts.patient.email, demoPassword);
  await page.goto("/dashboard");
  await page.getByRole("heading", { name: /^My Appointments/ }).waitFor();
  await page.keyboard.press("/");
  expect(await field(page).count()).toBe(0);
});
