import { HttpResponse, http } from "msw/http";
import { expect, test } from "vitest";
import { commands, page } from "vitest/browser";
import { createBookingServer } from "../../testing/component/booking-page.ts";
import { mountPage, patient, remountPage } from "../../testing/component/mount-page.tsx";
import { findFaultsInEveryVariant, phone } from "../../testing/component/screen-variants.ts";

const unverifiedPatient = { ...patient, verified: false };

const verifyBanner = () => page.getByRole("region", { name: "Your email address" });
const sendLinkButton = () => page.getByRole("button", { name: "Send me the link" });

const { email } = unverifiedPatient;
const { answers } = createBookingServer();

/** Firebase's answer to the request for a link. */
const answerMailRequest = (reply: () => Response) => http.post(/\/v1\/accounts:sendOobCode/, reply);

test("the banner stays after the link if the sign-in service can't be reached", async () => {
  await mountPage("/contact", { viewport: phone, signedInAs: unverifiedPatient });
  const cutOff = http.post(/\/v1\/accounts:lookup/, () => HttpResponse.error());
  await mountPage("/login?verified", { viewport: phone, answers: [cutOff, ...answers] });
  await expect.poll(() => location.pathname).toBe("/dashboard");
  await expect.element(verifyBanner().getByRole("button", { name: "Send me the link" })).toBeVisible();
});

test("too many links: says to check the inbox", async () => {
  const error = { code: 400, message: "TOO_MANY_ATTEMPTS_TRY_LATER", errors: [] };
  await mountPage("/dashboard/profile", {
    viewport: phone,
    signedInAs: unverifiedPatient,
    answers: [answerMailRequest(() => HttpResponse.json({ error }, { status: 400 })), ...answers],
  });
  await sendLinkButton().click();
  await expect
    .element(page.getByRole("alert").getByText("Several links have been sent already."))
    .toBeVisible();
});

test("the banner is dismissed for the tab and not printed, and the profile still offers the link", async () => {
  const mailed = answerMailRequest(() => HttpResponse.json({ email }));
  await mountPage("/dashboard", {
    viewport: phone,
    signedInAs: unverifiedPatient,
    answers: [mailed, ...answers],
  });
  await expect.element(verifyBanner()).toBeVisible();
  await commands.emulateMedia({ media: "print" });
  await expect.poll(() => verifyBanner().elements()).toEqual([]);
  await commands.emulateMedia({ media: null });
  await verifyBanner().getByRole("button", { name: "Not now" }).click();
  await remountPage();
  await expect.element(page.getByRole("heading", { name: "My Appointments: 0" })).toBeVisible();
  expect(verifyBanner().elements()).toEqual([]);
  await page.getByRole("link", { name: "Profile" }).first().click();
  await expect.element(page.getByText("Your email address is not verified yet.")).toBeVisible();
  await sendLinkButton().click();
  await expect.element(page.getByText(`The link is on its way to ${email}.`)).toBeVisible();
});

test("axe finds nothing in the banner, and nothing scrolls sideways", async () => {
  await mountPage("/appointment", { signedInAs: unverifiedPatient, answers });
  await expect.element(verifyBanner()).toBeVisible();
  await expect.element(page.getByRole("article").first()).toBeVisible();
  expect(await findFaultsInEveryVariant()).toEqual([]);
});
