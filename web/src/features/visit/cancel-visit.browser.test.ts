import { expect, test } from "vitest";
import { accessibilityFindings } from "../../../../emulators/testing/accessibility.ts";
import { overflowOf } from "../../../../emulators/testing/looks.ts";
import {
  button,
  codeMissing,
  coming,
  hours,
  openVisit,
  paid,
  standing,
  token,
} from "../../../testing/visit-page.ts";

test("a link to cancel opens the question with what it costs, and does nothing by itself", async (t) => {
  const { page, done } = await openVisit(t, paid, `${token}.cancel`);
  const dialog = page.getByRole("dialog", { name: "Cancel this appointment?" });
  await dialog.getByText("Your card payment of $150 will be refunded in full.").waitFor();
  await dialog.getByRole("button", { name: "Keep it" }).click();
  await dialog.waitFor({ state: "detached" });
  await standing(page, "Booked");
  expect(done).toEqual([]);
});

test("after the limit both questions say that the payment is kept", async (t) => {
  const { page } = await openVisit(t, { ...paid, refundableUntil: hours(-1) }, `${token}.cancel`);
  const dialog = page.getByRole("dialog");
  await dialog.getByText(/your payment of \$150 will not be refunded/).waitFor();
  await dialog.getByRole("button", { name: "Keep it" }).click();
  await button(page, "Move").click();
  await dialog
    .getByText(/moving doesn't change that\. Your payment of \$150 holds for the new time/)
    .waitFor();
});

test("who would cancel can move it instead", async (t) => {
  const { page, done } = await openVisit(t, paid, `${token}.cancel`);
  await page.getByRole("dialog").getByRole("button", { name: "Move it instead" }).click();
  const moving = page.getByRole("dialog", { name: "Move: Cavity Filling" });
  await moving.getByText("Your card can be refunded in full until 24 hours before the new time.").waitFor();
  await moving.getByRole("button", { name: "Close" }).click();
  await moving.waitFor({ state: "detached" });
  await standing(page, "Booked");
  expect(done).toEqual([]);
});

test("what the clinic has canceled says so, with the number to call", async (t) => {
  const byClinic = { changeable: false, status: "cancelled", cancelledBy: "clinic" };
  const { page } = await openVisit(t, { ...coming, ...byClinic }, token);
  await standing(page, "Canceled");
  const note = page.getByRole("status").filter({ hasText: "The clinic canceled this appointment." });
  await note.getByRole("link", { name: "+1 202-555-0143" }).waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
});

test("after a deploy has taken away its code, a link's question comes with the new", async (t) => {
  const { page } = await openVisit(t, paid, token, codeMissing);
  await standing(page, "Booked");
  let reloaded = false;
  page.once("domcontentloaded", () => {
    reloaded = true;
  });
  await page.route("**/assets/visit-dialogs-*", (route) =>
    reloaded ? route.continue() : route.fulfill({ status: 404, body: "" }),
  );
  await page.evaluate((hash) => location.assign(hash), `#${token}.cancel`);
  await page.getByRole("dialog", { name: "Cancel this appointment?" }).waitFor();
  expect(reloaded).toBe(true);
});
