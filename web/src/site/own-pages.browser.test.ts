import { expect, test } from "vitest";
import { demoAccounts, demoPassword } from "../../../emulators/seed/accounts.ts";
import { openPage } from "../../../emulators/testing/browser.ts";
import { request } from "../../../emulators/testing/request.ts";
import { phone } from "../../../emulators/testing/screen-variants.ts";
import { signIn, signUp, testPassword } from "../../../emulators/testing/sign-up.ts";
import { readLayoutShifts, watchLayoutShifts } from "../../testing/layout-shifts.ts";
import { watchRequests } from "../../testing/watch-requests.ts";

/** Adds a treatment as the clinic does after a deploy, so the site has no file for it. */
async function addTreatment(name: string): Promise<void> {
  const { token } = await signIn(demoAccounts.admin.email, demoPassword);
  const slots = ["09:00 AM", "10:00 AM", "11:00 AM", "12:00 PM"];
  const body = { name, description: "A guard for the night.", slots, Price: 340, durationMinutes: 30 };
  await request("POST", "/service", { token, body });
}

test("books a treatment that was added after the deploy, from an opening on its page and through the login", async (t) => {
  await addTreatment("Night Guard");
  const { email } = await signUp("night.guard@clinic.test");
  const page = await openPage(t, { viewport: phone });
  await page.goto("/treatment/night-guard");
  await page.getByRole("heading", { level: 1, name: "Night Guard" }).waitFor();
  await expect.poll(() => page.title()).toBe("Night Guard · Pearl Street Dental");
  // The last day shown is not today, whose times may begin to pass.
  const day = page.locator(".opening-day").last();
  const chip = day.getByRole("link").first();
  const chosen = new URL((await chip.getAttribute("href")) ?? "", "http://site").searchParams;
  await chip.click();
  await page.waitForURL("**/login");
  const choice = page.getByRole("complementary", { name: "Your choice" });
  await choice.filter({ hasText: /Night Guard.*, 9:00 AM/ }).waitFor();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(testPassword);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Booking for: Night Guard" });
  await dialog.waitFor();
  await dialog
    .getByText(` at ${chosen.get("slot")}`)
    .first()
    .waitFor();
  expect(new URL(page.url()).searchParams.get("date")).toBe(chosen.get("date"));
  await dialog.getByLabel("Name").fill("Nora Guard");
  await dialog.getByLabel("Phone Number").fill("202-555-0146");
  await dialog.getByRole("button", { name: "Submit" }).click();
  await page.getByText("Your appointment is booked!").first().waitFor();
});

test("a treatment's prerendered page is hydrated without a console error, and nothing above its openings moves", async (t) => {
  const page = await openPage(t, { viewport: phone });
  const { settle } = watchRequests(page);
  const shifts = await watchLayoutShifts(page);
  const html = await (await page.request.get("/treatment/teeth-cleaning")).text();
  expect(html).toContain("<title>Teeth Cleaning · Pearl Street Dental</title>");
  expect(html).toContain('"@type":"Service"');
  await page.goto("/treatment/teeth-cleaning");
  await page.locator(".opening-day").first().waitFor();
  await settle();
  expect(await readLayoutShifts(page, shifts)).toEqual([]);
});

test("an unknown address below /treatment is shown as missing in place", async (t) => {
  const page = await openPage(t);
  await page.goto("/treatment/no-such-thing");
  await page.getByRole("heading", { level: 1, name: "We don't offer this treatment" }).waitFor();
  await page.goto("/dentist/nobody");
  await page.getByRole("heading", { level: 1, name: "We couldn't find this dentist" }).waitFor();
});
