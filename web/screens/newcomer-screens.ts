import type { Page } from "playwright-core";
import { openBookingDialog, treatmentCard } from "../../emulators/testing/booking-page.ts";
import type { Screen } from "./screenshot.ts";

/** A new user whose email address is not verified yet. */
export const newcomer = { email: "noor.haddad@example.test", name: "Noor Haddad" } as const;

/** The screens that the new user sees, on a day when the clinic is open. */
export function newcomerScreens(day: string): readonly Screen[] {
  const appointment = `/appointment?date=${day}`;
  return [
    { name: "verify-address", path: appointment, prepare: waitForBanner, windowOnly: true },
    {
      name: "no-appointments",
      path: "/dashboard",
      prepare: (page) => page.getByText("No appointments yet").waitFor(),
    },
    { name: "verify-address-sent", path: "/dashboard", prepare: sendLink, windowOnly: true },
    { name: "profile-not-verified", path: "/dashboard/profile", prepare: waitForOffer },
    { name: "appointment-paused", path: appointment, prepare: pauseBooking, windowOnly: true },
    { name: "booking-too-many", path: appointment, prepare: bookTooMany, windowOnly: true },
  ];
}

const banner = (page: Page) => page.getByRole("region", { name: "Your email address" });

async function waitForBanner(page: Page) {
  await banner(page).waitFor();
  await treatmentCard(page, "Oral Surgery").getByText("Price").waitFor();
}

/** Asks for a verification mail. Stubs Firebase's answer, so that no mail is sent. */
async function sendLink(page: Page) {
  await page.route("**/accounts:sendOobCode*", (route) => route.fulfill({ json: { email: newcomer.email } }));
  await banner(page).getByRole("button", { name: "Send me the link" }).click();
  await banner(page).getByText("The link is on its way").waitFor();
}

const waitForOffer = (page: Page) => page.getByText("Your email address is not verified yet.").waitFor();

async function pauseBooking(page: Page) {
  const bookingPaused = "Our rooms are being repainted this week.";
  await page.route("**/settings", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), bookingPaused } });
  });
  await page.reload();
  await page.getByRole("region", { name: "Online booking is paused" }).waitFor();
}

/** An account with as many appointments as it may have before its address is verified. */
async function bookTooMany(page: Page) {
  await page.route("**/profile", async (route) => {
    const response = await route.fetch();
    const bookingLimit = { limit: 2, moreOnceVerified: true, phone: "+1 202-555-0143" };
    await route.fulfill({ response, json: { ...(await response.json()), bookingLimit } });
  });
  await page.reload();
  const dialog = await openBookingDialog(page, "Teeth Cleaning");
  await dialog.getByRole("link", { name: "Verify my email" }).waitFor();
}
