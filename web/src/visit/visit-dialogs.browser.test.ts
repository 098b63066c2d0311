import { expect, test } from "vitest";
import {
  mailLinkToken,
  missingScriptErrors,
  openMailLink,
  paidAppointment,
  waitForAppointmentState,
} from "../../testing/mail-link-page.ts";

test("opens the dialog of a link after a reload when a deploy has removed its code", async (t) => {
  const { page } = await openMailLink(t, paidAppointment, mailLinkToken, missingScriptErrors);
  await waitForAppointmentState(page, "Booked");
  let reloaded = false;
  page.once("domcontentloaded", () => {
    reloaded = true;
  });
  await page.route("**/assets/visit-dialogs-*", (route) =>
    reloaded ? route.continue() : route.fulfill({ status: 404, body: "" }),
  );
  await page.evaluate((hash) => location.assign(hash), `#${mailLinkToken}.cancel`);
  await page.getByRole("dialog", { name: "Cancel this appointment?" }).waitFor();
  expect(reloaded).toBe(true);
});
