import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { button, coming, openVisit, problem, standing, token } from "../../../testing/visit-page.ts";

/** The clinic has these times for it on any day. */
async function offer(page: Page, slots: () => string[]) {
  const { treatmentId: _id, treatment: name, Price } = coming;
  const offered = { _id, name, description: "", Price, durationMinutes: 60, doctors: [] };
  await page.route("**/available?*", (route) => route.fulfill({ json: [{ ...offered, slots: slots() }] }));
}

test("a lost time keeps the question open, with what can be had instead", async (t) => {
  const { page } = await openVisit(t, coming, token, [/status of 409/]);
  let slots = ["10:00 AM", "11:00 AM", "02:00 PM"];
  await offer(page, () => slots);
  await page.route("**/link/move", (route) => {
    slots = slots.slice(1);
    return route.fulfill(problem(409, "slot-taken"));
  });
  await button(page, "Move").click();
  const dialog = page.getByRole("dialog", { name: "Move: Cavity Filling" });
  const time = dialog.getByLabel(/^Time on/);
  await time.selectOption("10:00 AM");
  await dialog.getByRole("button", { name: "Move appointment" }).click();
  await dialog.getByText("Somebody else has just taken this time").waitFor();
  await dialog.getByRole("button", { name: "11:00 AM" }).click();
  expect(await time.inputValue()).toBe("11:00 AM");
  await page.route("**/link/move", (route) => route.fulfill(problem(409, "patient-busy")));
  await dialog.getByRole("button", { name: "Move appointment" }).click();
  await dialog.getByText("There is already an appointment for Pat Jones at that time").waitFor();
});

test("what was done here is told only until something else has happened", async (t) => {
  const { page } = await openVisit(t, coming, token, [/status of 409/]);
  const moved = { ...coming, version: coming.version + 1, slot: "10:00 AM" };
  await offer(page, () => ["10:00 AM"]);
  await page.route("**/link/move", (route) => route.fulfill({ json: moved }));
  await button(page, "Move").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^Time on/).selectOption("10:00 AM");
  await dialog.getByRole("button", { name: "Move appointment" }).click();
  const news = page.getByRole("status").getByText("Your appointment is moved to");
  await news.waitFor();
  const canceled = { ...moved, version: moved.version + 1, status: "cancelled", changeable: false };
  await page.route("**/link/appointment", (route) => route.fulfill({ json: canceled }));
  await page.route("**/link/confirm", (route) => route.fulfill(problem(409, "too-late")));
  await button(page, "Confirm appointment").click();
  await standing(page, "Canceled");
  expect(await news.count()).toBe(0);
});
