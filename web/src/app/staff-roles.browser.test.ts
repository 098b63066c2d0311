import { type TestContext, test } from "vitest";
import { demoAccounts, demoPassword, otherDemoPatients } from "../../../emulators/seed/accounts.ts";
import { openPage } from "../../../emulators/testing/browser.ts";
import { request } from "../../../emulators/testing/request.ts";
import { resumeSession, signInByForm } from "../../../emulators/testing/sign-in-page.ts";
import { signIn } from "../../../emulators/testing/sign-up.ts";

const { admin } = demoAccounts;
const { elena, grace, henry } = otherDemoPatients;

async function giveRole(email: string, body: object): Promise<void> {
  const { token } = await signIn(admin.email, demoPassword);
  const { status } = await request("PUT", `/user/role/${encodeURIComponent(email)}`, { token, body });
  if (status !== 200) throw new Error(`The role was answered ${status}`);
}

test("a dentist and a bookkeeper begin where their work is, and see its pages only", async (t: TestContext) => {
  await giveRole(grace.email, { role: "dentist", doctorId: "mei-lin-chen" });
  await giveRole(henry.email, { role: "books" });
  const dentist = await openPage(t);
  await signInByForm(dentist, grace.email, demoPassword);
  await dentist.waitForURL((url) => url.pathname === "/dashboard/schedule");
  await dentist
    .getByRole("button", { name: "The week of Dr. Mei-Lin Chen" })
    .or(dentist.getByText("Dr. Mei-Lin Chen"))
    .first()
    .waitFor();
  await dentist
    .getByRole("navigation", { name: "Dashboard", exact: true })
    .getByText("Calendar feeds")
    .waitFor();
  await dentist.goto("/dashboard/overview");
  await dentist.getByRole("heading", { name: /^My Appointments/ }).waitFor();

  const books = await openPage(t);
  await signInByForm(books, henry.email, demoPassword);
  await books.waitForURL((url) => url.pathname === "/dashboard/overview");
  await books.getByText("Income from this week's appointments").waitFor();
});

test("a colleague takes over a locked page, and the log says who looked", async (t: TestContext) => {
  const page = await openPage(t);
  await resumeSession(page, admin.email, demoPassword);
  await page.goto("/dashboard/schedule");
  await page.getByRole("button", { name: "Book for a caller" }).waitFor();
  await page.evaluate((uid) => localStorage.setItem("locked", uid), admin.uid);
  await page.reload();
  const lock = page.getByRole("dialog", { name: /Dana Whitfield's page is locked/ });
  await lock.getByRole("button", { name: "I'm somebody else" }).click();
  await giveRole(elena.email, { role: "desk" });
  const takeover = page.getByRole("dialog", { name: "Log in" });
  await takeover.getByLabel("Email").fill(elena.email);
  await takeover.getByLabel("Password", { exact: true }).fill(demoPassword);
  await takeover.getByRole("button", { name: "Login", exact: true }).click();
  await page.getByRole("button", { name: "Book for a caller" }).waitFor();
  await page.getByRole("grid").waitFor();
  const menu = page.getByRole("navigation", { name: "Dashboard", exact: true });
  await menu.getByText("Messages").waitFor();
  await menu.getByText("Settings").waitFor({ state: "detached" });

  const owner = await openPage(t);
  await resumeSession(owner, admin.email, demoPassword);
  await owner.goto("/dashboard/access");
  await owner
    .getByRole("row", { name: /Elena Petrova.*Front desk.*Looked at the schedule of/ })
    .first()
    .waitFor();
  await owner
    .getByRole("row", { name: /Dana Whitfield.*Admin.*Changed an account.*Elena Petrova/ })
    .first()
    .waitFor();
});

test("a locked page goes on after the password", async (t: TestContext) => {
  const page = await openPage(t);
  await resumeSession(page, admin.email, demoPassword);
  await page.goto("/dashboard/schedule");
  await page.getByRole("button", { name: "Book for a caller" }).waitFor();
  await page.evaluate((uid) => localStorage.setItem("locked", uid), admin.uid);
  await page.reload();
  const lock = page.getByRole("dialog", { name: /Dana Whitfield's page is locked/ });
  await lock.getByLabel("Password").fill(demoPassword);
  await lock.getByRole("button", { name: "Unlock", exact: true }).click();
  await page.getByRole("button", { name: "Book for a caller" }).waitFor();
});
