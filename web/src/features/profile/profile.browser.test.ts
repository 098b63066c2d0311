import { readFile } from "node:fs/promises";
import { showDate } from "@clinic/domain/calendar-date.ts";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { accessibilityFindings } from "../../../../emulators/testing/accessibility.ts";
import { emulatedFirestore } from "../../../../emulators/testing/admin.ts";
import { openAsAdmin } from "../../../../emulators/testing/admin-page.ts";
import { openPage } from "../../../../emulators/testing/browser.ts";
import { demoDays } from "../../../../emulators/testing/demo-days.ts";
import { looks, overflowOf, phone } from "../../../../emulators/testing/looks.ts";
import { request } from "../../../../emulators/testing/request.ts";
import { resumeSession } from "../../../../emulators/testing/sign-in-page.ts";
import { signIn, signUp, testPassword } from "../../../../emulators/testing/sign-up.ts";
import { showProfile } from "../../../../functions/src/contract/users.ts";
import { daysFromNow, writeBooking } from "../../../../functions/testing/write-booking.ts";

test.for(looks)("can be used by everybody: %o", async (look, t) => {
  const page = await openAsAdmin(t, "/dashboard/profile", look);
  await page.getByLabel("Current password").waitFor();
  await page.getByLabel("Phone Number").waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
  await page.getByRole("button", { name: "Delete my account" }).click();
  await page.getByText("This can't be undone.").waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
});

async function openProfile(t: Parameters<typeof openPage>[0], email: string, expected: RegExp[] = []) {
  const account = await signUp(email);
  const page = await openPage(t, { viewport: phone, expected });
  await resumeSession(page, email);
  await page.goto("/dashboard/profile");
  await page.getByLabel("Phone Number").waitFor();
  return { page, account };
}

test("name and phone are saved, and survive a reload", async (t) => {
  const { page } = await openProfile(t, "renamed@clinic.test");
  await page.getByLabel("Phone Number").fill("call me");
  await page.getByLabel("Name").fill("Rena Med");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Provide a phone number").waitFor();
  await page.getByLabel("Phone Number").fill("202-555-0163");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Your profile is saved").waitFor();
  await page.reload();
  await expect.poll(() => page.getByLabel("Name").inputValue()).toBe("Rena Med");
  expect(await page.getByLabel("Phone Number").inputValue()).toBe("202-555-0163");
});

const save = (page: Page) => page.getByRole("button", { name: "Save" }).click();
const personIn = (page: Page, place: number) => page.getByRole("textbox", { name: `Person ${place}` });

/** Of somebody whose name the clinic knows. */
async function openFamily(t: Parameters<typeof openPage>[0], email: string, expected: RegExp[] = []) {
  const opened = await openProfile(t, email, expected);
  await opened.page.getByLabel("Name").fill("Mo Vega");
  return opened;
}

test("whom one books for is added, renamed and removed with the profile", async (t) => {
  const { page } = await openFamily(t, "parent.of.two@clinic.test");
  const add = page.getByRole("button", { name: "Add a person" });
  await add.click();
  await personIn(page, 1).fill("Ada Vega");
  await add.click();
  await personIn(page, 2).fill("Ben Vega");
  await save(page);
  await page.getByText("Your profile is saved").waitFor();
  await page.reload();
  await expect.poll(() => personIn(page, 2).inputValue()).toBe("Ben Vega");
  await page.getByRole("button", { name: "Remove Ada Vega" }).click();
  await personIn(page, 1).fill("");
  await save(page);
  await page.getByText("Name is required").waitFor();
  await personIn(page, 1).fill("Benjamin Vega");
  await save(page);
  await page.getByText("Your profile is saved").waitFor();
  await page.reload();
  await expect.poll(() => personIn(page, 1).inputValue()).toBe("Benjamin Vega");
  expect(await personIn(page, 2).count()).toBe(0);
});

test("a row that nobody was named in doesn't stand in the way of saving", async (t) => {
  const { page } = await openFamily(t, "one.row.too.many@clinic.test");
  const add = page.getByRole("button", { name: "Add a person" });
  await add.click();
  await add.click();
  await personIn(page, 2).fill("Ada Vega");
  await save(page);
  await page.getByText("Your profile is saved").waitFor();
  expect(await personIn(page, 1).inputValue()).toBe("Ada Vega");
  expect(await personIn(page, 2).count()).toBe(0);
});

test("an account books for eight people at most", async (t) => {
  const { page } = await openFamily(t, "large.family@clinic.test");
  const add = page.getByRole("button", { name: "Add a person" });
  for (let place = 1; place <= 8; place++) {
    await add.click();
    await personIn(page, place).fill(`Child ${place}`);
  }
  expect(await add.count()).toBe(0);
  await save(page);
  await page.getByText("Your profile is saved").waitFor();
});

test("saving name and phone leaves alone whom somebody else has added meanwhile", async (t) => {
  const { page, account } = await openFamily(t, "two.tabs@clinic.test");
  const body = { name: "Mo Vega", phone: "", people: [{ name: "Ada Vega" }] };
  await request("PUT", "/profile", { token: account.token, body });
  await page.getByLabel("Phone Number").fill("202-555-0163");
  await save(page);
  await page.getByText("Your profile is saved").waitFor();
  expect(await personIn(page, 1).inputValue()).toBe("Ada Vega");
});

test("who still has an appointment can't be taken off: it is told beside them at once, and nothing typed is lost", async (t) => {
  const { page, account } = await openFamily(t, "parent@clinic.test", [/status of 409/]);
  for (const [i, name] of ["Ada Vega", "Ben Vega", "Cleo Vega"].entries()) {
    await page.getByRole("button", { name: "Add a person" }).click();
    await personIn(page, i + 1).fill(name);
  }
  await save(page);
  await page.getByText("Your profile is saved").waitFor();
  const { people } = z.parse(
    showProfile.answer,
    (await request("GET", "/profile", { token: account.token })).body,
  );
  const date = demoDays.take({ weekday: "monday" });
  const { status } = await request("POST", "/booking", {
    token: account.token,
    body: {
      treatmentId: "teeth-cleaning",
      date,
      slot: "09:00 AM",
      patient: account.email,
      patientName: "Ada Vega",
      phone: "202-555-0150",
      personId: people[0]?._id,
    },
  });
  expect(status).toBe(201);
  await page.getByLabel("Phone Number").fill("202-555-0199");
  await page.getByRole("button", { name: "Remove Ada Vega" }).click();
  await page.getByRole("button", { name: "Remove Ben Vega" }).click();
  await personIn(page, 1).fill("Cleopatra Vega");
  await save(page);
  const visit = `Teeth Cleaning on ${showDate(date)} at 09:00 AM`;
  const told = page
    .getByRole("listitem")
    .filter({ has: personIn(page, 1) })
    .getByRole("alert");
  await told.getByText(`Ada Vega still has an appointment: ${visit}`).waitFor();
  expect(await told.evaluate((alert) => alert.parentElement === document.activeElement)).toBe(true);
  expect(await told.evaluate(isInView)).toBe(true);
  expect(await personIn(page, 1).inputValue()).toBe("Ada Vega");
  expect(await personIn(page, 2).inputValue()).toBe("Cleopatra Vega");
  expect(await personIn(page, 3).count()).toBe(0);
  expect(await page.getByLabel("Phone Number").inputValue()).toBe("202-555-0199");
  expect(await accessibilityFindings(page)).toEqual([]);
  const saved = page.waitForResponse((answer) => answer.request().method() === "PUT");
  await save(page);
  expect((await saved).status()).toBe(200);
  await expect.poll(() => told.count()).toBe(0);
  await page.getByRole("button", { name: "Remove Ada Vega" }).click();
  await save(page);
  await told.getByRole("link", { name: "My Appointments" }).click();
  await page.getByRole("row", { name: /Ada Vega/ }).waitFor();
});

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}

test("the password changes only with the current one", async (t) => {
  const { page, account } = await openProfile(t, "secret@clinic.test", [/status of 400/]);
  await page.getByLabel("New password").fill("another long password");
  await page.getByLabel("Current password").fill("not this one");
  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByText("The current password is not right.").waitFor();
  expect(await page.getByLabel("New password").inputValue()).toBe("another long password");
  await page.getByLabel("Current password").fill(testPassword);
  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByText("Your password is changed").waitFor();
  await expect(signIn(account.email, "another long password")).resolves.toMatchObject({ uid: account.uid });
});

test("my data comes as a file", async (t) => {
  const { page } = await openProfile(t, "curious@clinic.test");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download my data" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("my-clinic-data.json");
  const data: unknown = JSON.parse(await readFile(await download.path(), "utf8"));
  expect(data).toMatchObject({ profile: { email: "curious@clinic.test" }, bookings: [], reviews: [] });
});

test("deleting the account names what is cancelled, and ends at the home page", async (t) => {
  // Their session may be confirmed just when there is none anymore.
  const { page, account } = await openProfile(t, "leaving@clinic.test", [/status of 401 .*\/session\)$/]);
  await writeBooking(emulatedFirestore(), account, daysFromNow(5), { payment: "paid", method: "card" });
  await page.getByRole("button", { name: "Delete my account" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Your $90 goes back to your card.").waitFor();
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  await page.getByRole("heading", { name: "Your account is deleted" }).waitFor();
  await page.getByRole("button", { name: "Leave" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("accessToken"))).toBeNull();
  await expect(signIn(account.email)).rejects.toThrow();
});

test("the clinic's last admin is told why the account stays", async (t) => {
  const page = await openAsAdmin(t, "/dashboard/profile", { expected: [/status of 409/] });
  await page.getByRole("button", { name: "Delete my account" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete my account" }).click();
  await page.getByRole("dialog").getByText("at least one admin").waitFor();
});

test("details that were begun are kept over a reload, and left by a link after a yes alone", async (t) => {
  const { page } = await openFamily(t, "interrupted@clinic.test");
  await page.getByRole("button", { name: "Add a person" }).click();
  await personIn(page, 1).fill("Ada Vega");
  await page.reload();
  await page.getByText("We kept what you had typed.").waitFor();
  expect(await page.getByLabel("Name").inputValue()).toBe("Mo Vega");
  expect(await personIn(page, 1).inputValue()).toBe("Ada Vega");
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  const tab = page.getByRole("navigation", { name: "Dashboard shortcuts" }).getByText("My Reviews");
  await tab.click();
  await question.getByRole("button", { name: "Keep editing" }).click();
  await question.waitFor({ state: "detached" });
  await save(page);
  await page.getByText("Your profile is saved").waitFor();
  expect(await page.getByText("We kept what you had typed.").count()).toBe(0);
  await page.getByLabel("Name").fill("Somebody else");
  await tab.click();
  await question.getByRole("button", { name: "Leave", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "My Reviews" }).waitFor();
  await page.goto("/dashboard/profile");
  await expect.poll(() => personIn(page, 1).inputValue()).toBe("Ada Vega");
  expect(await page.getByLabel("Name").inputValue()).toBe("Mo Vega");
});
