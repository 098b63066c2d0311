/** The page of a mail's link, for browser tests: with a server that knows one appointment and does nothing. */

import type { Page } from "playwright-core";
import type { TestContext } from "vitest";
import { openPage } from "../../emulators/testing/browser.ts";
import { phone } from "../../emulators/testing/screen-variants.ts";
import { sampleBooking } from "./sample-booking.ts";

/** Until it says that it stands so. */
export const standing = (page: Page, title: string) =>
  page.getByRole("status").getByText(title, { exact: true }).waitFor();

export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

export const token = "AbCdEfGhIjKlMnOpQrSt-_";

/** From now. */
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();

export const coming = {
  ...sampleBooking({ startsAt: hours(72), endsAt: hours(73) }),
  changeable: true,
  cancelledBy: null,
};
export const paid = { ...coming, payment: "paid", method: "card", refundableUntil: hours(48) } as const;

/** A page whose server knows this appointment by its link; it tells what is asked to be done. */
export async function openVisit(
  t: TestContext,
  visit: object,
  hash: string,
  expected: readonly RegExp[] = [],
) {
  const page = await openPage(t, { viewport: phone, expected });
  const done: string[] = [];
  await page.route("**/link/**", async (route) => {
    const deed = new URL(route.request().url()).pathname.split("/").at(-1) ?? "";
    if (deed === "appointment") return route.fulfill({ json: visit });
    done.push(deed);
    return route.abort();
  });
  await page.goto(`/visit#${hash}`);
  return { page, done };
}

/** What the browser notes when code does not come. */
export const codeMissing = [/status of 404.*\/assets\//, /dynamically imported module/];
