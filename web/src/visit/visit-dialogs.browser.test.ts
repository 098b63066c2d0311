import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  mailLinkToken,
  missingScriptErrors,
  openMailLink,
  paidAppointment,
  waitForAppointmentState,
} from "../../testing/mail-link-page.ts";

test("opens the dialog of a link after a reload when a deploy has removed its code", async (t) => {
  let reloaded = false;
  // From the beginning, because the page may prefetch the code as soon as it is open.
  const removeCode = (page: Page) =>
    page.route("**/assets/visit-dialogs-*", (route) =>
      reloaded ? route.continue() : route.fulfill({ status: 404, body: "" }),
    );
  const { page } = await openMailLink(t, paidAppointment, mailLinkToken, missingScriptErrors, removeCode);
  await waitForAppointmentState(page, "Booked");
  page.once("domcontentloaded", () => {
    reloaded = true;
  });
  await page.evaluate((hash) => location.assign(hash), `#${mailLinkToken}.cancel`);
  await page.getByRole("dialog", { name: "Cancel this appointment?" }).waitFor();
  expect(reloaded).toBe(true);
});
