import { expect, test } from "vitest";
import { chooseTime, openBookingDialog } from "../../../emulators/testing/booking-page.ts";
import { openPage } from "../../../emulators/testing/browser.ts";
import { demoDayPool } from "../../../emulators/testing/demo-day-pool.ts";
import { phone } from "../../../emulators/testing/screen-variants.ts";
import { resumeSession } from "../../../emulators/testing/sign-in-page.ts";
import { signUp } from "../../../emulators/testing/sign-up.ts";

test("sends a booking that a reload interrupted again as the same request", async (t) => {
  const { email } = await signUp("booking.interrupted@patients.test");
  const page = await openPage(t, { viewport: phone });
  await resumeSession(page, email);
  const ids: unknown[] = [];
  await page.route("**/booking", async (route) => {
    ids.push(route.request().postDataJSON().requestId);
    // The first booking request reaches the server, but its answer doesn't reach the page.
    if (ids.length === 1) await route.fetch();
    else await route.continue();
  });
  await page.goto(`/appointment?date=${demoDayPool.take()}`);
  const dialog = await openBookingDialog(page, "Teeth Cleaning");
  await chooseTime(dialog, "10:30 AM");
  await dialog.getByLabel("Name").fill("Bea Begun");
  await dialog.getByLabel("Phone Number").fill("202-555-0170");
  await dialog.getByRole("button", { name: "Add a note for the clinic" }).click();
  await dialog.getByLabel("Note for the clinic").fill("I take blood thinners.");
  await dialog.getByRole("button", { name: "Submit" }).click();
  await expect.poll(() => ids.length).toBe(1);

  await page.reload();
  await page.getByText("We kept what you had typed.").waitFor();
  await dialog.getByText(/\d{4} at 10:30 AM$/).waitFor();
  expect(await dialog.getByLabel("Name").inputValue()).toBe("Bea Begun");
  expect(await dialog.getByLabel("Phone Number").inputValue()).toBe("202-555-0170");
  expect(await dialog.getByLabel("Note for the clinic").inputValue()).toBe("I take blood thinners.");
  await dialog.getByRole("button", { name: "Submit" }).click();
  await page.getByRole("region", { name: "Your new appointment" }).waitFor();
  expect(ids[1]).toBe(ids[0]);
  await page.getByRole("link", { name: "My Appointments" }).first().click();
  await page.getByRole("heading", { name: "My Appointments: 1" }).waitFor();
});
