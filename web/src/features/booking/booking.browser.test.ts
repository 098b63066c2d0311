import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  desktop,
  openPage,
  phone,
  useBrowser as provideBrowser,
} from "../../../../emulators/testing/browser.ts";
import { chooseDay, nameOfDay, openDay } from "../../../../emulators/testing/calendar-page.ts";
import { request } from "../../../../emulators/testing/request.ts";
import { signInByForm } from "../../../../emulators/testing/sign-in-page.ts";
import { signUp } from "../../../../emulators/testing/sign-up.ts";
import { showDay } from "../../lib/clinic/clinic-day.ts";

provideBrowser();

const card = (page: Page, treatment: string) => page.getByRole("article", { name: treatment });

async function openDialog(page: Page, treatment: string) {
  await card(page, treatment).getByRole("button", { name: "Book Appointment" }).click();
  const dialog = page.getByRole("dialog", { name: `Booking for: ${treatment}` });
  await dialog.waitFor();
  return dialog;
}

test.for([phone, desktop])("sign up, book, see it, cancel: %o", async (viewport, t) => {
  const page = await openPage(t, { viewport });
  const email = `first.${viewport.width}@clinic.test`;
  const day = await openDay(viewport === phone ? 15 : 16);
  await page.goto("/signup");
  await page.getByLabel("Name").fill("Robin Park");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill("six or more");
  await page.getByRole("button", { name: "Signup", exact: true }).click();
  await page.waitForURL("**/appointment");

  await chooseDay(page, day);
  await page.getByRole("heading", { name: `Available Appointments on ${showDay(day)}` }).waitFor();
  await card(page, "Cavity Filling").getByText("Price: $ 150").waitFor();
  const dialog = await openDialog(page, "Cavity Filling");
  expect(await dialog.getByLabel("Name").inputValue()).toBe("Robin Park");
  expect(await dialog.getByLabel("Email").getAttribute("readonly")).not.toBeNull();
  await dialog.getByLabel("Time").selectOption("11:00 AM");
  await dialog.getByLabel("Phone Number").fill("(202) 555-0143");
  await dialog.getByRole("button", { name: "Submit" }).click();
  const said = page.getByRole("status");
  await said.getByText("Your appointment is booked!").waitFor();
  await said.getByText(`Appointment is set, ${showDay(day)} at 11:00 AM`).waitFor();
  await dialog.waitFor({ state: "detached" });

  await page.getByRole("link", { name: "My Appointments" }).first().click();
  await page.getByRole("heading", { name: "My Appointments: 1" }).waitFor();
  const row = page.getByRole("row", { name: /Cavity Filling/ });
  expect(await row.getByRole("link", { name: "Pay" }).getAttribute("href")).toMatch(
    /^\/dashboard\/appointment\//,
  );
  await row.getByRole("button", { name: "Cancel", exact: true }).click();
  const question = page.getByRole("dialog", { name: "Cancel this appointment?" });
  await question.getByText(/Cancelling is free/).waitFor();
  await question.getByRole("button", { name: "Cancel appointment" }).click();
  await page.getByText("Your appointment is cancelled.").waitFor();
  await page
    .getByRole("row", { name: /Cancelled/ })
    .getByText("Not charged")
    .waitFor();
});

test("from the sign-in to the booking it is five taps at most on a phone", async (t) => {
  const { email } = await signUp("five.taps@clinic.test");
  const page = await openPage(t, { viewport: phone });
  await signInByForm(page, email);
  await page.goto("/");
  await page.getByRole("link", { name: "Get Started" }).click();
  let taps = 1 + (await chooseDay(page, await openDay(2)));
  const dialog = await openDialog(page, "Teeth Cleaning");
  taps += 1;
  // The cursor stands where something is missing; a name only for accounts without one.
  await dialog.getByLabel("Name").fill("Sam Five");
  await dialog.getByLabel("Phone Number").fill("202-555-0145");
  await dialog.getByRole("button", { name: "Submit" }).click();
  taps += 1;
  await page.getByText("Your appointment is booked!").waitFor();
  expect(taps).toBeLessThanOrEqual(5);
});

test("a slot lost to a rival: the dialog says so, offers the rest, and loses nothing typed", async (t) => {
  const [{ email }, rival] = await Promise.all([signUp("slow@clinic.test"), signUp("rival@clinic.test")]);
  const day = await openDay(18);
  const page = await openPage(t, { viewport: phone, expected: [/status of 409/] });
  await signInByForm(page, email);
  await page.goto(`/appointment?date=${day}`);
  const dialog = await openDialog(page, "Oral Surgery");
  await dialog.getByLabel("Name").fill("Sasha Slow");
  await dialog.getByLabel("Time").selectOption("10:00 AM");
  await dialog.getByLabel("Phone Number").fill("202-555-0146");
  const taken = await request("POST", "/booking", {
    token: rival.token,
    body: {
      treatmentId: "oral-surgery",
      date: day,
      slot: "10:00 AM",
      patient: rival.email,
      patientName: "Rita Rival",
      phone: "202-555-0147",
    },
  });
  expect(taken.status).toBe(201);

  await dialog.getByRole("button", { name: "Submit" }).click();
  await dialog
    .getByRole("alert")
    .getByText(/Somebody else has just booked 10:00 AM/)
    .waitFor();
  expect(await dialog.getByRole("option").allTextContents()).toEqual([
    "Choose a time",
    "08:00 AM",
    "01:00 PM",
    "03:00 PM",
  ]);
  expect(await dialog.getByLabel("Phone Number").inputValue()).toBe("202-555-0146");
  expect(await dialog.getByLabel("Name").inputValue()).toBe("Sasha Slow");
  await dialog.getByLabel("Time").selectOption("01:00 PM");
  await dialog.getByRole("button", { name: "Submit" }).click();
  await page.getByText(`Appointment is set, ${showDay(day)} at 01:00 PM`).waitFor();
});

test("an answer that got lost: submitting again books once", async (t) => {
  const account = await signUp("lost.answer@clinic.test");
  const day = await openDay(19);
  const page = await openPage(t, { viewport: desktop, expected: [/ERR_CONNECTION_RESET/] });
  await signInByForm(page, account.email);
  await page.goto(`/appointment?date=${day}`);
  const dialog = await openDialog(page, "Teeth Whitening");
  await dialog.getByLabel("Name").fill("Lou Lost");
  await dialog.getByLabel("Phone Number").fill("202-555-0148");
  await page.route(
    "**/booking",
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  await dialog.getByRole("button", { name: "Submit" }).click();
  await dialog
    .getByRole("alert")
    .getByText(/never books you twice/)
    .waitFor();
  await dialog.getByRole("button", { name: "Submit" }).click();
  await page.getByText("Your appointment is booked!").waitFor();
  const mine = await request("GET", `/booking?patient=${account.email}`, { token: account.token });
  expect(mine.body).toHaveLength(1);
});

test("a price that has changed is shown and asked for again", async (t) => {
  const { email } = await signUp("old.price@clinic.test");
  const day = await openDay(20);
  const page = await openPage(t, { expected: [/status of 409/] });
  await signInByForm(page, email);
  let stale = true;
  await page.route(`**/available?date=${day}`, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({ response, body: stale ? text.replace('"Price":60', '"Price":55') : text });
  });
  await page.goto(`/appointment?date=${day}`);
  await card(page, "Fluoride Treatment").getByText("Price: $ 55").waitFor();
  const dialog = await openDialog(page, "Fluoride Treatment");
  await dialog.getByLabel("Name").fill("Pia Price");
  await dialog.getByLabel("Phone Number").fill("202-555-0152");
  stale = false;
  await dialog.getByRole("button", { name: "Submit" }).click();
  await dialog.getByRole("alert").getByText("The price is now $ 60, no longer $ 55.").waitFor();
  await dialog.getByText("Price: $ 60").waitFor();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await dialog.getByRole("button", { name: "Submit" }).click();
  await page.getByText("Your appointment is booked!").waitFor();
});

test("the whole booking by keyboard alone", async (t) => {
  const { email } = await signUp("keyboard@clinic.test");
  const day = await openDay(5);
  const page = await openPage(t);
  await signInByForm(page, email);
  await page.goto(`/appointment?date=${await openDay(4)}`);
  const label = nameOfDay(day);
  const focused = (name: RegExp | string) => page.locator(":focus").and(page.getByRole("button", { name }));
  const tabTo = async (name: RegExp | string) => {
    for (let i = 0; i < 60 && !(await focused(name).count()); i++) await page.keyboard.press("Tab");
    await focused(name).waitFor();
  };
  await card(page, "Fluoride Treatment").waitFor();
  await page
    .getByRole("grid")
    .getByRole("button", { name: /selected/ })
    .waitFor();
  await tabTo(/selected/);
  while (!(await focused(label).count())) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: `Available Appointments on ${showDay(day)}` }).waitFor();
  await card(page, "Fluoride Treatment")
    .getByText(/spaces? Available/)
    .waitFor();
  await tabTo("Book Appointment");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor();
  const phoneNumber = page.getByLabel("Phone Number");
  await page.waitForFunction(() => document.activeElement?.getAttribute("type") === "tel");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.type("Kim Keys");
  await phoneNumber.focus();
  await page.keyboard.type("202-555-0149");
  await page.keyboard.press("Enter");
  await page.getByText("Your appointment is booked!").waitFor();
  await page
    .locator(":focus")
    .and(page.getByRole("region", { name: "Your new appointment" }))
    .waitFor();
});
