import type { Page, Route } from "playwright-core";
import { openBookingDialog, treatmentCard } from "../../emulators/testing/booking-page.ts";
import type { Screen } from "./photograph.ts";

/** Somebody who has just signed up, and not opened the link yet. */
export const newcomer = { email: "noor.haddad@example.test", name: "Noor Haddad" } as const;

/** For them, on a day when the clinic is open. */
export function newcomerScreens(day: string): readonly Screen[] {
  const appointment = `/appointment?date=${day}`;
  return [
    { name: "verify-address", path: appointment, arrive: seeBanner, inWindow: true },
    { name: "verify-address-sent", path: "/dashboard", arrive: sendLink, inWindow: true },
    { name: "profile-not-verified", path: "/dashboard/profile", arrive: seeOffer },
    { name: "appointment-paused", path: appointment, arrive: pauseBooking, inWindow: true },
    { name: "booking-too-many", path: appointment, arrive: bookTooMany, inWindow: true },
  ];
}

const banner = (page: Page) => page.getByRole("region", { name: "Your email address" });

async function seeBanner(page: Page) {
  await banner(page).waitFor();
  await treatmentCard(page, "Oral Surgery").getByText("Price").waitFor();
}

/** The page shows what Firebase's answer would bring; nothing is mailed. */
async function sendLink(page: Page) {
  await page.route("**/accounts:sendOobCode*", (route) => route.fulfill({ json: { email: newcomer.email } }));
  await banner(page).getByRole("button", { name: "Send me the link" }).click();
  await banner(page).getByText("The link is on its way").waitFor();
}

const seeOffer = (page: Page) => page.getByText("Your email address is not verified yet.").waitFor();

async function pauseBooking(page: Page) {
  const bookingPaused = "Our rooms are being repainted until Monday.";
  await page.route("**/settings", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), bookingPaused } });
  });
  await page.reload();
  await page.getByRole("region", { name: "Online booking is paused" }).waitFor();
  await treatmentCard(page, "Oral Surgery").getByText("Price").waitFor();
}

async function bookTooMany(page: Page) {
  await page.route("**/booking", refuseMore);
  const dialog = await openBookingDialog(page, "Teeth Cleaning");
  await dialog.getByLabel("Phone Number").fill("718-555-0119");
  await dialog.getByRole("button", { name: "Submit" }).click();
  await dialog.getByRole("alert").waitFor();
}

function refuseMore(route: Route) {
  const data = { limit: 2, phone: "+1 202-555-0143" };
  return route.fulfill({
    status: 409,
    json: { success: false, error: { code: "too-many-open", message: "-", data, requestId: "r" } },
  });
}
