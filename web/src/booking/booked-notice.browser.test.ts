import { bookingSchema } from "@clinic/contract/bookings.ts";
import { plusDays } from "@clinic/domain/calendar-date.ts";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { demoAccounts, demoPassword } from "../../../emulators/seed/accounts.ts";
import { accessibilityFindings } from "../../../emulators/testing/accessibility.ts";
import { openBookingDialog, treatmentCard } from "../../../emulators/testing/booking-page.ts";
import { openPage } from "../../../emulators/testing/browser.ts";
import { demoDayPool } from "../../../emulators/testing/demo-day-pool.ts";
import { request } from "../../../emulators/testing/request.ts";
import { phone } from "../../../emulators/testing/screen-variants.ts";
import { resumeSession } from "../../../emulators/testing/sign-in-page.ts";
import { signIn, signUp } from "../../../emulators/testing/sign-up.ts";
import { watchRequests } from "../../testing/watch-requests.ts";

test("keeps the notice while the patient is on the payment page, and shows the present state", async (t) => {
  const { email, token } = await signUp("comes.back@patients.test");
  const page = await openPage(t, { viewport: phone });
  await resumeSession(page, email);
  const day = demoDayPool.take();
  await page.goto(`/appointment?date=${day}`);
  const dialog = await openBookingDialog(page, "Teeth Cleaning");
  await dialog.getByLabel("Name").fill("Cora Comesback");
  await dialog.getByLabel("Phone Number").fill("202-555-0172");
  await dialog.getByRole("button", { name: "Submit" }).click();

  const notice = page.getByRole("region", { name: "Your new appointment" });
  await notice.getByRole("link", { name: "Pay now" }).click();
  await page.getByRole("link", { name: "Back to booking" }).click();
  await notice.getByRole("link", { name: "Pay now" }).waitFor();
  await page.reload();
  await notice.getByRole("link", { name: "Pay now" }).waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);

  const { body } = await request("GET", "/booking", { token });
  const [{ _id } = { _id: "" }] = z.parse(z.array(bookingSchema), body);
  const admin = await signIn(demoAccounts.admin.email, demoPassword);
  const paid = await request("POST", `/booking/${_id}/desk-payment`, { token: admin.token, body: {} });
  expect(paid.status).toBeLessThan(300);
  await page.reload();
  await notice.getByText(/ at 0?\d+:\d\d AM, and paid$/).waitFor();
  await notice.getByRole("link", { name: "Receipt" }).waitFor();

  // The notice doesn't show on another day.
  await page.goto(`/appointment?date=${plusDays(day, 1)}`);
  await page.getByRole("heading", { name: "Available Appointments on" }).waitFor();
  expect(await notice.count()).toBe(0);
  await request("DELETE", `/booking/${_id}`, { token });
  await page.goBack();
  await treatmentCard(page, "Teeth Cleaning").waitFor();
  expect(await notice.count()).toBe(0);
});

test("prefetches My Appointments without a message, and keeps the open booking", async (t) => {
  const { email } = await signUp("looks.ahead@patients.test");
  const page = await openPage(t);
  const { settle } = watchRequests(page);
  await resumeSession(page, email);
  await page.goto("/appointment");
  await treatmentCard(page, "Teeth Cleaning").waitFor();
  await settle();
  const times = await page.locator(".booking-parts").elementHandle();
  await page.getByRole("link", { name: "Dashboard" }).hover();
  const dialog = await openBookingDialog(page, "Teeth Cleaning");
  await dialog.getByLabel("Name").fill("Ada Ahead");
  await settle();
  expect(await dialog.getByLabel("Name").inputValue()).toBe("Ada Ahead");
  expect(await times?.evaluate((element) => element.isConnected)).toBe(true);
});
