import { HttpResponse, http } from "msw/http";
import { expect, test } from "vitest";
import { commands, page } from "vitest/browser";
import { createBookingServer } from "../../testing/component/booking-page.ts";
import { mountPage, patient, remountPage } from "../../testing/component/mount-page.tsx";
import {
  findAccessibilityFaults,
  pageOverflowPixels,
  phone,
  screenVariants,
} from "../../testing/component/screen-variants.ts";

const unverified = { ...patient, verified: false };

const banner = () => page.getByRole("region", { name: "Your email address" });
const send = () => page.getByRole("button", { name: "Send me the link" });

const { email } = unverified;
const { answers } = createBookingServer();

/** Firebase's answer to the request for a link. */
const mailing = (reply: () => Response) => http.post(/\/v1\/accounts:sendOobCode/, reply);

test("the banner stays after the link if the sign-in service can't be reached", async () => {
  await mountPage("/contact", { viewport: phone, signedInAs: unverified });
  const cutOff = http.post(/\/v1\/accounts:lookup/, () => HttpResponse.error());
  await mountPage("/login?verified", { viewport: phone, answers: [cutOff, ...answers] });
  await expect.poll(() => location.pathname).toBe("/dashboard");
  await expect.element(banner().getByRole("button", { name: "Send me the link" })).toBeVisible();
});

test("too many links: says to look into the inbox", async () => {
  const error = { code: 400, message: "TOO_MANY_ATTEMPTS_TRY_LATER", errors: [] };
  await mountPage("/dashboard/profile", {
    viewport: phone,
    signedInAs: unverified,
    answers: [mailing(() => HttpResponse.json({ error }, { status: 400 })), ...answers],
  });
  await send().click();
  await expect
    .element(page.getByRole("alert").getByText("Several links have been sent already."))
    .toBeVisible();
});

test("the banner is dismissed for the tab and not printed, and the profile still offers the link", async () => {
  const mailed = mailing(() => HttpResponse.json({ email }));
  await mountPage("/dashboard", { viewport: phone, signedInAs: unverified, answers: [mailed, ...answers] });
  await expect.element(banner()).toBeVisible();
  await commands.emulateMedia({ media: "print" });
  await expect.poll(() => banner().elements()).toEqual([]);
  await commands.emulateMedia({ media: null });
  await banner().getByRole("button", { name: "Not now" }).click();
  await remountPage();
  await expect.element(page.getByRole("heading", { name: "My Appointments: 0" })).toBeVisible();
  expect(banner().elements()).toEqual([]);
  await page.getByRole("link", { name: "Profile" }).first().click();
  await expect.element(page.getByText("Your email address is not verified yet.")).toBeVisible();
  await send().click();
  await expect.element(page.getByText(`The link is on its way to ${email}.`)).toBeVisible();
});

test.for(screenVariants)(
  "axe finds nothing in the banner, and nothing scrolls sideways: %o",
  async (look) => {
    await mountPage("/appointment", { ...look, signedInAs: unverified, answers });
    await expect.element(banner()).toBeVisible();
    await expect.element(page.getByRole("article").first()).toBeVisible();
    expect(await findAccessibilityFaults()).toEqual([]);
    expect(pageOverflowPixels()).toBe(0);
  },
);
