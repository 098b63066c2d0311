import { expect, test } from "vitest";
import { demoAccounts, demoPassword } from "../../../../emulators/seed/accounts.ts";
import { accessibilityFindings } from "../../../../emulators/testing/accessibility.ts";
import { openAsAdmin } from "../../../../emulators/testing/admin-page.ts";
import { openPage } from "../../../../emulators/testing/browser.ts";
import { demoDayPool } from "../../../../emulators/testing/demo-day-pool.ts";
import { request } from "../../../../emulators/testing/request.ts";
import { phone } from "../../../../emulators/testing/screen-variants.ts";
import { resumeSession } from "../../../../emulators/testing/sign-in-page.ts";
import { signIn } from "../../../../emulators/testing/sign-up.ts";

const settingsPath = "/dashboard/settings";

test("shows a lunch break, a holiday and a closed part of a day to patients at once", async (t) => {
  const [holiday, partlyClosed] = [demoDayPool.take(), demoDayPool.take({ weekday: "tuesday" })];
  const page = await openAsAdmin(t, settingsPath, { viewport: phone });
  const monday = page.getByRole("group", { name: "Monday" });
  await monday.getByLabel("Monday, range 1, to").fill("12:00");
  await monday.getByRole("button", { name: "Add hours on Monday" }).click();
  const closed = page.getByRole("group", { name: /^Closed day/ });
  await page.getByRole("button", { name: "Add a closed day" }).click();
  await closed.getByLabel("Day", { exact: true }).fill(holiday);
  await closed.getByLabel("Reason", { exact: true }).fill("Staff outing");
  await closed.getByLabel("Show the reason to patients").check();
  await page.getByRole("button", { name: "Add a closed day" }).click();
  const part = closed.last();
  await part.getByLabel("Day", { exact: true }).fill(partlyClosed);
  await part.getByLabel("Only part of the day").check();
  await part.getByLabel("Closed from").fill("12:00");
  await part.getByLabel("Until").fill("14:00");
  await part.getByLabel("Reason", { exact: true }).fill("Dr. Chen's hearing");
  await page.getByLabel("Clinic name").fill("Pearl Street Dental Care");
  await page.getByRole("button", { name: "Save settings" }).click();
  await page.getByText("Settings saved").waitFor();
  await page.getByRole("contentinfo").getByText("Pearl Street Dental Care").first().waitFor();
  await page.getByRole("button", { name: `Remove closed part of ${partlyClosed}, from 12:00` }).waitFor();
  const { body } = await request("GET", `/settings?fresh=${Date.now()}`);
  expect(body).toMatchObject({
    name: "Pearl Street Dental Care",
    openingHours: {
      monday: [
        { from: "08:00", to: "12:00" },
        { from: "13:00", to: "18:00" },
      ],
    },
    closedDays: expect.arrayContaining([
      { date: holiday, reason: "Staff outing", shown: true },
      { date: partlyClosed, from: "12:00", to: "14:00", reason: "" },
    ]),
  });

  const patient = await openPage(t, { viewport: phone });
  await resumeSession(patient, demoAccounts.patient.email, demoPassword);
  await patient.goto(`/appointment?date=${partlyClosed}`);
  await patient.getByText("Open 08:00 AM to 12:00 PM and 02:00 PM to 06:00 PM.").waitFor();
  await patient.goto("/infoCard");
  const closing = patient
    .getByRole("listitem")
    .filter({ has: patient.locator(`time[datetime="${partlyClosed}"]`) });
  await closing.getByText(/, 12:00 PM – 2:00 PM$/).waitFor();
  expect(await patient.getByText("hearing").count()).toBe(0);
});

test("shows the saved settings to the admin, whatever a cache still has", async (t) => {
  const page = await openAsAdmin(t, settingsPath);
  await page.getByLabel("Clinic name").waitFor();
  const { body: old } = await request("GET", `/settings?fresh=${Date.now()}`);
  await page.route(
    (url) => url.pathname === "/settings" && !url.searchParams.has("fresh"),
    (route) => (route.request().method() === "GET" ? route.fulfill({ json: old }) : route.continue()),
  );
  await page.getByLabel("Clinic name").fill("Pearl Street Dentistry");
  await page.getByLabel("Phone").fill("+1 202-555-0177");
  await page.getByRole("button", { name: "Save settings" }).click();
  await page.getByText("Settings saved").waitFor();
  const footer = page.getByRole("contentinfo");
  await footer.getByText("Pearl Street Dentistry").first().waitFor();
  const menu = page.getByRole("navigation", { name: "Main" });
  await menu.getByRole("link", { name: "About" }).click();
  await page.getByRole("heading", { name: "About Pearl Street Dentistry" }).waitFor();
  await menu.getByRole("link", { name: "Home", exact: true }).click();
  await page.getByRole("link", { name: "or call +1 202-555-0177" }).waitFor();
  await page.reload();
  await page.getByRole("link", { name: "or call +1 202-555-0177" }).waitFor();
  expect(await footer.getByText("Pearl Street Dentistry").count()).toBeGreaterThan(0);
});

test("saves the limits, and shows a pause to patients before they fill anything in", async (t) => {
  const pauseText = "We are moving to new rooms until Monday.";
  const page = await openAsAdmin(t, settingsPath, { viewport: phone });
  await page.getByLabel("Upcoming appointments of one account").fill("5");
  await page.getByLabel("Upcoming appointments while the address is not verified").fill("1");
  await page.getByLabel("Sentence for patients").fill(pauseText);
  await page.getByText("can't book online").waitFor();
  await page.getByRole("button", { name: "Save settings" }).click();
  await page.getByText("Settings saved").waitFor();
  const { token } = await signIn(demoAccounts.admin.email, demoPassword);
  const { body } = await request("GET", "/settings/managed", { token });
  expect(body).toMatchObject({ limits: { open: 5, openUnverified: 1 }, bookingPaused: pauseText });

  const patient = await openPage(t, { viewport: phone });
  await resumeSession(patient, demoAccounts.patient.email, demoPassword);
  await patient.goto(`/appointment?date=${demoDayPool.take()}`);
  const notice = patient.getByRole("region", { name: "Online booking is paused" });
  await notice.getByText(pauseText).waitFor();
  expect(await notice.getByRole("link").getAttribute("href")).toMatch(/^tel:\+?\d+$/);
  expect(await patient.getByRole("article").count()).toBe(0);
  expect(await accessibilityFindings(patient)).toEqual([]);

  await page.getByLabel("Sentence for patients").fill("");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect
    .poll(async () => (await request("GET", `/settings?fresh=${Date.now()}`)).body)
    .toMatchObject({
      bookingPaused: "",
    });
});
