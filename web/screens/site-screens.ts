import type { Page } from "playwright-core";
import { demoAccounts } from "../../emulators/seed/accounts.ts";
import { readLivingClinic } from "../../emulators/seed/living/demo.ts";
import { dateOfOpenDay } from "../../emulators/seed/open-days.ts";
import { clinicScreens } from "./clinic-screens.ts";
import { newcomer, newcomerScreens } from "./newcomer-screens.ts";
import { createMailLinks, mailLinkScreens, patientScreens } from "./patient-screens.ts";
import type { Screen, ScreenGroup } from "./screenshot.ts";
import { seedDeskWork } from "./seed-desk-work.ts";

/**
 * Adds the screens' data to the running emulators, and lists every screen of the site. Must run only once after the emulators
 * start.
 */
export async function prepareSiteScreens(now: Date): Promise<readonly ScreenGroup[]> {
  const { settings } = readLivingClinic("demo", now);
  const tomorrow = dateOfOpenDay(1, now, settings);
  const later = dateOfOpenDay(3, now, settings);
  await seedDeskWork(now, tomorrow);
  return [
    { screens: visitorScreens },
    { screens: newcomerScreens(later), account: newcomer },
    { screens: patientScreens(later), account: demoAccounts.patient },
    { screens: clinicScreens(dateOfOpenDay(0, now, settings), tomorrow), account: demoAccounts.admin },
    { screens: mailLinkScreens(await createMailLinks(now)) },
  ];
}

const waitForHeading = (page: Page) => page.getByRole("heading", { level: 1 }).waitFor();

const visitorScreens: readonly Screen[] = [
  { name: "home", path: "/", prepare: waitForHeading, fullPage: true },
  { name: "menu", path: "/", prepare: openMenu, windowOnly: true, widths: [390, 768] },
  {
    name: "about",
    path: "/about",
    prepare: (page) => page.getByRole("heading", { name: "Dr. Amara Okafor" }).waitFor(),
  },
  {
    name: "treatment",
    path: "/treatment/teeth-cleaning",
    prepare: (page) => page.locator(".opening-day").first().waitFor(),
    fullPage: true,
  },
  {
    name: "dentist",
    path: "/dentist/amara-okafor",
    prepare: (page) => page.locator(".dentist-openings a").first().waitFor(),
    fullPage: true,
  },
  { name: "contact", path: "/contact", prepare: waitForHeading },
  { name: "contact-errors", path: "/contact", prepare: submitEmptyMessage },
  { name: "review", path: "/review", prepare: (page) => page.getByText("Elena Petrova").waitFor() },
  { name: "info-card", path: "/infoCard", prepare: waitForHeading },
  { name: "login", path: "/login", prepare: waitForHeading },
  { name: "login-refused", path: "/login", prepare: logInWithWrongPassword },
  { name: "reset-password", path: "/login", prepare: openPasswordReset },
  { name: "signup", path: "/signup", prepare: waitForHeading },
  { name: "signup-errors", path: "/signup", prepare: submitEmptySignUp },
  { name: "not-found", path: "/no-such-page", prepare: waitForHeading },
  { name: "offline", path: "/contact", prepare: submitOffline, windowOnly: true },
];

async function openMenu(page: Page) {
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("link", { name: "Contact" }).first().waitFor();
}

async function submitEmptyMessage(page: Page) {
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByText("Email is required").waitFor();
}

async function logInWithWrongPassword(page: Page) {
  await page.getByLabel("Email").fill("patient@clinic.test");
  await page.getByLabel("Password").fill("not this one");
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.getByText(/^Error: /).waitFor();
}

async function openPasswordReset(page: Page) {
  await page.getByRole("button", { name: "Forgot your password?" }).click();
  await page.getByRole("button", { name: "Send the link" }).waitFor();
}

async function submitEmptySignUp(page: Page) {
  await page.getByLabel("Password").fill("short");
  await page.getByRole("button", { name: "Signup", exact: true }).click();
  await page.getByText("Name is required").waitFor();
}

async function submitOffline(page: Page) {
  await page.getByLabel("Email Address").fill("noor.haddad@example.test");
  await page.getByLabel("Subject").fill("Evening appointments");
  await page.getByLabel("Your message").fill("Do you ever see patients after six?");
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByText("You are offline.").waitFor();
  await page.getByText(/Your message isn't sent yet/).waitFor();
}
