/** Every screen of the site, with who sees it. */

import type { Page } from "playwright-core";
import { type DemoAccount, demoAccounts } from "../../emulators/seed/accounts.ts";
import { dateOfOpenDay } from "../../emulators/seed/open-days.ts";
import { bringWork } from "./bring-work.ts";
import { clinicScreens } from "./clinic-screens.ts";
import { newcomer, newcomerScreens } from "./newcomer-screens.ts";
import { bringVisitLinks, patientScreens, visitScreens } from "./patient-screens.ts";
import type { Screen } from "./photograph.ts";

export interface ScreensOf {
  screens: readonly Screen[];
  /** Nobody where it is left out. */
  who?: Pick<DemoAccount, "email">;
}

/** Brings the running suite what the screens show and the demo clinic doesn't begin with. Once, on a suite that was just started. */
export async function bringSiteScreens(now: Date): Promise<readonly ScreensOf[]> {
  await bringWork(now);
  return [
    { screens: visitorScreens },
    { screens: newcomerScreens(dateOfOpenDay(3, now)), who: newcomer },
    { screens: patientScreens(dateOfOpenDay(3, now)), who: demoAccounts.patient },
    { screens: clinicScreens(dateOfOpenDay(1, now)), who: demoAccounts.admin },
    { screens: visitScreens(await bringVisitLinks(now)) },
  ];
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 }).waitFor();

const visitorScreens: readonly Screen[] = [
  { name: "home", path: "/", arrive: heading, whole: true },
  { name: "menu", path: "/", arrive: openMenu, inWindow: true, widths: [390, 768] },
  {
    name: "about",
    path: "/about",
    arrive: (page) => page.getByRole("heading", { name: "Dr. Amara Okafor" }).waitFor(),
  },
  { name: "contact", path: "/contact", arrive: heading },
  { name: "contact-errors", path: "/contact", arrive: sendNothing },
  { name: "review", path: "/review", arrive: (page) => page.getByText("Elena Petrova").waitFor() },
  { name: "info-card", path: "/infoCard", arrive: heading },
  { name: "login", path: "/login", arrive: heading },
  { name: "login-refused", path: "/login", arrive: logInWrongly },
  { name: "reset-password", path: "/login", arrive: forgetPassword },
  { name: "signup", path: "/signup", arrive: heading },
  { name: "signup-errors", path: "/signup", arrive: signUpWithNothing },
  { name: "not-found", path: "/no-such-page", arrive: heading },
  { name: "offline", path: "/contact", arrive: loseNetwork, inWindow: true },
];

async function openMenu(page: Page) {
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("link", { name: "Contact" }).first().waitFor();
}

async function sendNothing(page: Page) {
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByText("Email is required").waitFor();
}

async function logInWrongly(page: Page) {
  await page.getByLabel("Email").fill("patient@clinic.test");
  await page.getByLabel("Password").fill("not this one");
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.getByText(/^Error: /).waitFor();
}

async function forgetPassword(page: Page) {
  await page.getByRole("button", { name: "Forgot your password?" }).click();
  await page.getByRole("button", { name: "Send the link" }).waitFor();
}

async function signUpWithNothing(page: Page) {
  await page.getByLabel("Password").fill("short");
  await page.getByRole("button", { name: "Signup", exact: true }).click();
  await page.getByText("Name is required").waitFor();
}

async function loseNetwork(page: Page) {
  await page.getByLabel("Email Address").fill("noor.haddad@example.test");
  await page.getByLabel("Subject").fill("Evening appointments");
  await page.getByLabel("Your message").fill("Do you ever see patients after six?");
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByText("You are offline.").waitFor();
  await page.getByText(/Your message isn't sent yet/).waitFor();
}
