import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { keepBookings } from "../../testing/component/booking-page.ts";
import { mountPage, patient } from "../../testing/component/mount-page.tsx";

test("who goes back before it is drawn can open it afterwards", async () => {
  await mountPage("/appointment", { signedInAs: patient, answers: keepBookings().answers });
  const button = page.getByRole("button", { name: "Book Appointment", disabled: false }).first();
  await expect.element(button).toBeVisible();
  const push = history.pushState;
  history.pushState = (...entry) => {
    history.pushState = push;
    push.apply(history, entry);
    history.back();
    // So the way back is there before React begins to draw.
    const until = performance.now() + 300;
    while (performance.now() < until);
  };
  const back = new Promise((done) => addEventListener("popstate", done, { once: true }));
  await button.click();
  await back;
  // What was begun is drawn to its end, and not seen.
  await new Promise((done) => requestIdleCallback(done));
  await button.click();
  await expect.element(page.getByRole("dialog")).toBeVisible();
});
