/**
 * Opens the appointment page of a mail's link in browser tests. The stubbed server knows one appointment and fails every change.
 */

import type { Page } from "playwright-core";
import type { TestContext } from "vitest";
import { openPage } from "../../emulators/testing/browser.ts";
import { phone } from "../../emulators/testing/screen-variants.ts";
import { sampleBooking } from "./sample-booking.ts";

/** Waits until the page shows this state of the appointment, such as `Confirmed`. */
export const waitForAppointmentState = (page: Page, title: string) =>
  page.getByRole("status").getByText(title, { exact: true }).waitFor();

export const exactButton = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

export const mailLinkToken = "AbCdEfGhIjKlMnOpQrSt-_";

const hoursFromNow = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();

export const upcomingAppointment = {
  ...sampleBooking({ startsAt: hoursFromNow(72), endsAt: hoursFromNow(73) }),
  changeable: true,
  cancelledBy: null,
};
export const paidAppointment = {
  ...upcomingAppointment,
  payment: "paid",
  method: "card",
  refundableUntil: hoursFromNow(48),
} as const;

/**
 * Opens the link's page with this appointment. `done` lists the changes that the page asks for. `prepare` runs before the page
 * opens.
 */
export async function openMailLink(
  t: TestContext,
  visit: object,
  hash: string,
  expected: readonly RegExp[] = [],
  prepare: (page: Page) => Promise<unknown> = async () => undefined,
) {
  const page = await openPage(t, { viewport: phone, expected });
  await prepare(page);
  const done: string[] = [];
  await page.route("**/link/**", async (route) => {
    const action = new URL(route.request().url()).pathname.split("/").at(-1) ?? "";
    if (action === "appointment") return route.fulfill({ json: visit });
    done.push(action);
    return route.abort();
  });
  await page.goto(`/visit#${hash}`);
  return { page, done };
}

/** The console errors of a page whose script fails to load. */
export const missingScriptErrors = [/status of 404.*\/assets\//, /dynamically imported module/];
