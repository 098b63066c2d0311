import { showManagedSettings } from "@clinic/contract/settings.ts";
import { HttpResponse, http } from "msw/http";
import { expect, test } from "vitest";
import { type Locator, page } from "vitest/browser";
import { demoSettings } from "../../../emulators/seed/demo-clinic.ts";
import { answer } from "../../testing/component/answer.ts";
import { bookingDay, createBookingServer, openBookingDialog } from "../../testing/component/booking-page.ts";
import { addAnswers, admin, mountPage, patient } from "../../testing/component/mount-page.tsx";
import { desktop, pageOverflowPixels, phone } from "../../testing/component/screen-variants.ts";

async function loseConnection(): Promise<void> {
  addAnswers(http.head("/robots.txt", () => HttpResponse.error()));
  window.dispatchEvent(new Event("offline"));
  await expect.element(page.getByText("You are offline.")).toBeVisible();
}

/** Whether a tap reaches the element because the offline banner does not cover the element. */
function isTappable(found: Locator): boolean {
  const element = found.element();
  const banner = document.querySelector(".offline-banner")?.getBoundingClientRect();
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const met = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return !!banner && (bottom <= banner.top || top >= banner.bottom) && element.contains(met);
}

test.for([phone, { width: 320, height: 640 }, desktop])(
  "the banner covers no button of a dialog: %o",
  async (viewport) => {
    const { answers } = createBookingServer();
    await mountPage(`/appointment?date=${bookingDay}`, { viewport, signedInAs: patient, answers });
    const dialog = await openBookingDialog("Teeth Cleaning");
    await loseConnection();
    for (const name of ["Submit", "Close"]) {
      const button = dialog.getByRole("button", { name });
      button.element().scrollIntoView({ block: "nearest" });
      // The dialog may still be moving to its place.
      await expect.poll(() => isTappable(button), { message: name }).toBe(true);
    }
    // The banner's own button is completely on the screen.
    const again = page.getByRole("button", { name: "Check again" }).element();
    const { top, bottom } = again.getBoundingClientRect();
    const banner = again.closest(".offline-banner")?.getBoundingClientRect();
    expect(banner?.bottom).toBe(innerHeight);
    expect([top >= (banner?.top ?? innerHeight), bottom <= innerHeight]).toEqual([true, true]);
    expect(pageOverflowPixels()).toBe(0);
  },
);

test("on a phone the banner covers neither the dashboard's tabs nor the end of the page", async () => {
  await mountPage("/dashboard/settings", {
    viewport: phone,
    signedInAs: admin,
    answers: [answer(showManagedSettings, demoSettings)],
  });
  await expect.element(page.getByLabelText("Clinic name")).toBeVisible();
  await loseConnection();
  const menu = page.getByRole("navigation", { name: "Dashboard shortcuts" }).getByText("Menu");
  await expect.poll(() => isTappable(menu)).toBe(true);
  await expect.poll(() => isTappable(page.getByRole("button", { name: "Save settings" }))).toBe(true);
  window.scrollTo(0, document.body.scrollHeight);
  await expect.poll(() => isTappable(page.getByRole("contentinfo").getByRole("link").last())).toBe(true);
});

test("shows an outage that begins during an earlier check", async () => {
  await mountPage("/dashboard/settings", {
    signedInAs: admin,
    answers: [answer(showManagedSettings, demoSettings)],
  });
  await expect.element(page.getByLabelText("Clinic name")).toBeVisible();
  let answerFirst = () => {};
  const first = new Promise<void>((resolve) => {
    answerFirst = resolve;
  });
  const asked = { times: 0 };
  addAnswers(
    http.head("/robots.txt", async () => {
      asked.times += 1;
      if (asked.times > 1) return HttpResponse.error();
      await first;
      return new HttpResponse();
    }),
  );
  window.dispatchEvent(new Event("offline"));
  await expect.poll(() => asked.times).toBe(1);
  window.dispatchEvent(new Event("offline"));
  answerFirst();
  await expect.element(page.getByText("You are offline.")).toBeVisible();
});
