import { listBookings } from "@clinic/contract/bookings.ts";
import {
  listAppointmentsOfPerson,
  type PeopleSearchResult,
  type PersonDetails,
  searchPeople,
  showPerson,
} from "@clinic/contract/people.ts";
import { listUsers, searchUsers, type User } from "@clinic/contract/users.ts";
import { presentRole } from "@clinic/domain/reach.ts";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, listPage, refusal } from "../../../testing/component/answer.ts";
import { addAnswers, admin, mountPage, patient } from "../../../testing/component/mount-page.tsx";
import { listSentAddresses } from "../../../testing/component/network.ts";
import { publicAnswers } from "../../../testing/component/sample-clinic.ts";
import {
  desktop,
  findAccessibilityFaults,
  findFaultsInEveryVariant,
  phone,
  screenVariants,
} from "../../../testing/component/screen-variants.ts";

const ana = {
  uid: "u1",
  name: "Ana Lopez",
  email: "ana@mail.test",
  emailVerified: true,
  phone: "202-555-0150",
};
const anatol = { ...ana, uid: "u2", name: "Anatol Berg", email: "anatol@mail.test", emailVerified: false };
const caller = { name: "Ana Caller", phone: "(202) 555-0143", email: "", dateISO: "2026-11-23" };
const everyone: PeopleSearchResult = { accounts: [ana, anatol], callers: [caller] };

const users = [admin, patient].map(
  ({ uid, email, name, staff, verified }): User => ({
    _id: uid,
    email,
    name,
    ...presentRole(staff),
    emailVerified: verified,
  }),
);
const person: PersonDetails = {
  name: "Ana Caller",
  account: null,
  phones: [caller.phone],
  phoneUrls: ["tel:+12025550143"],
  emails: [],
  reminders: null,
  counts: { coming: 0, past: 0, cancelled: 0, noShow: 0 },
  paid: 0,
  outstanding: 0,
};

const field = () => page.getByRole("combobox", { name: "Find a patient" });
const options = () => page.getByRole("listbox", { name: "Find a patient" }).getByRole("option");

/** Opens the page All Users with this search result. Returns the search requests. */
async function mountUsers(
  found: PeopleSearchResult,
  look: Parameters<typeof mountPage>[1] = {},
): Promise<unknown[]> {
  const searches: unknown[] = [];
  const search = answer(searchPeople, ({ body }) => {
    searches.push(body);
    return found;
  });
  await mountPage("/dashboard/users", {
    ...look,
    signedInAs: admin,
    answers: [
      search,
      answer(listUsers, listPage(users)),
      answer(searchUsers, listPage(users)),
      answer(showPerson, person),
      answer(listAppointmentsOfPerson, listPage([])),
    ],
  });
  return searches;
}

test.for([phone, desktop])("is accessible with and without results: $width px", async (viewport) => {
  const variants = screenVariants.filter((one) => (one.viewport === phone) === (viewport === phone));
  await mountUsers(everyone, { viewport });
  await expect.element(page.getByText("This is you")).toBeVisible();
  if (viewport === phone) await page.getByRole("button", { name: "Find a patient" }).click();
  await field().fill("ana");
  await expect.element(options()).toHaveLength(3);
  expect(await findFaultsInEveryVariant(variants)).toEqual([]);
  addAnswers(answer(searchPeople, { accounts: [], callers: [] }));
  await field().fill("nobody");
  await expect.element(page.getByText("Nobody found for “nobody”")).toBeVisible();
  expect(await findFaultsInEveryVariant(variants)).toEqual([]);
});

test("a slash moves the focus to the field, and Escape moves it back", async () => {
  const searches = await mountUsers(everyone);
  const link = page.getByRole("link", { name: "Messages" });
  await expect.element(field()).toBeVisible();
  link.element().focus();
  await userEvent.keyboard("/");
  await expect.element(field()).toHaveFocus();
  // The fake clock stands still between key presses. Waiting for the result advances the clock.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await userEvent.keyboard("an");
  await expect.element(options()).toHaveLength(3);
  await userEvent.keyboard("{Escape}");
  await expect.element(link).toHaveFocus();
  await expect.element(field()).toHaveValue("");
  expect(options().elements()).toEqual([]);
  expect(searches).toEqual([{ q: "an" }]);
});

test("a slash in a text field is text, and a modal keeps the focus", async () => {
  await mountUsers(everyone);
  await expect.element(field()).toBeVisible();
  const other = page.getByLabelText("Search", { exact: true });
  other.element().focus();
  await userEvent.keyboard("a/b");
  await expect.element(other).toHaveValue("a/b");
  await other.fill("");
  await page
    .getByRole("button", { name: /^Remove User/ })
    .first()
    .click();
  await expect.element(page.getByRole("dialog")).toBeVisible();
  await userEvent.keyboard("/");
  await expect.element(field()).not.toHaveFocus();
});

test("arrow keys choose and Enter opens a result, and only the URL's hash names the person", async () => {
  await mountUsers(everyone);
  await field().fill("ana");
  await expect.element(options()).toHaveLength(3);
  await userEvent.keyboard("{ArrowUp}");
  const last = options().last();
  await expect.element(last).toHaveAttribute("aria-selected", "true");
  await expect.element(field()).toHaveAttribute("aria-activedescendant", last.element().id);
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => location.pathname).toBe("/dashboard/person");
  expect(new URLSearchParams(location.hash.slice(1)).get("phone")).toBe(caller.phone);
  await expect.element(page.getByRole("heading", { name: caller.name })).toBeVisible();
  expect(listSentAddresses().filter((address) => /0143|\bana\b/.test(address))).toEqual([]);
  await expect.element(field()).toHaveValue("");
});

test("Enter before the answer opens a single result", async () => {
  await mountUsers({ accounts: [ana], callers: [] });
  await field().fill("ana");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => location.pathname + location.hash).toBe("/dashboard/person#uid=u1");
});

test("a part of a phone number is not searched", async () => {
  const searches = await mountUsers({ accounts: [], callers: [caller] });
  await field().fill("(202) 55");
  await expect.element(page.getByText("Type the whole phone number.")).toBeVisible();
  await field().fill("(202) 555-0143");
  await expect.element(options().getByText("Caller", { exact: true })).toBeVisible();
  expect(searches).toEqual([{ q: "(202) 555-0143" }]);
});

test("a failed search says so, and can be retried", async () => {
  await mountUsers(everyone);
  addAnswers(answer(searchPeople, refusal("forbidden")));
  await field().fill("ana");
  const again = page.getByRole("alert").getByRole("button", { name: "Try again" });
  await expect.element(again).toBeVisible();
  addAnswers(answer(searchPeople, everyone));
  await again.click();
  await expect.element(options()).toHaveLength(3);
});

test("a result found by a family member names that family member", async () => {
  await mountUsers({ accounts: [{ ...ana, family: ["Mia Weiß"] }], callers: [] });
  await field().fill("mia weiss");
  await expect.element(options().getByText("Books for Mia Weiß")).toBeVisible();
});

test("a caller with a record links to the record", async () => {
  await mountUsers({ accounts: [], callers: [{ ...caller, _id: "c1" }] });
  await field().fill("caller");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => location.pathname + location.hash).toBe("/dashboard/person#caller=c1");
  await expect.element(page.getByText("Caller", { exact: true })).toBeVisible();
});

test("says that the search is still being prepared, with and without results", async () => {
  await mountUsers({ ...everyone, preparing: true });
  await field().fill("ana");
  const preparing = page.getByText(/^The search is still being prepared/);
  await expect.element(preparing).toBeVisible();
  expect(await findAccessibilityFaults()).toEqual([]);
  addAnswers(answer(searchPeople, { accounts: [], callers: [], preparing: true }));
  await field().fill("nobody");
  await expect.element(page.getByText("Try the whole phone number or email address.")).toBeVisible();
  await expect.element(preparing).toBeVisible();
});

test("on phones a touch opens the field, and the next page closes it", async () => {
  await mountUsers(everyone, { viewport: phone });
  await page.getByRole("button", { name: "Find a patient" }).click();
  await expect.element(field()).toHaveFocus();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await expect.element(field()).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Find a patient" }).click();
  await field().fill("ana");
  await options().first().click();
  await expect.poll(() => location.pathname + location.hash).toBe("/dashboard/person#uid=u1");
  await expect.element(field()).not.toBeInTheDocument();
});

test("patients have no search", async () => {
  const answers = [...publicAnswers, answer(listBookings, listPage([]))];
  await mountPage("/dashboard", { signedInAs: patient, answers });
  await expect.element(page.getByRole("heading", { name: /^My Appointments/ })).toBeVisible();
  await userEvent.keyboard("/");
  expect(field().elements()).toEqual([]);
});
