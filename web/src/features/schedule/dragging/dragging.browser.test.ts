import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { demoAccounts, demoPassword } from "../../../../../emulators/seed/accounts.ts";
import { accessibilityFindings } from "../../../../../emulators/testing/accessibility.ts";
import { openAsAdmin } from "../../../../../emulators/testing/admin-page.ts";
import { demoDays } from "../../../../../emulators/testing/demo-days.ts";
import { phone } from "../../../../../emulators/testing/looks.ts";
import { request } from "../../../../../emulators/testing/request.ts";
import { signIn } from "../../../../../emulators/testing/sign-up.ts";
import { bookForCaller } from "../../../../testing/book-for-caller.ts";
import { blockOf, columnOf, pointAt } from "../../../../testing/day-grid.ts";
import { hold } from "../../../../testing/hold.ts";

const date = demoDays.take({ weekday: "thursday" });
const cleaning = { treatmentId: "teeth-cleaning", date };

async function pull(page: Page, block: Locator, to: { x: number; y: number }) {
  await block.scrollIntoViewIfNeeded();
  const from = await block.boundingBox();
  if (!from) throw new Error("The block is not on the page");
  await page.mouse.move(from.x + 20, from.y + 5);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y + 30, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
}

test("an appointment is dragged to another time, asked about first, and moved back by Undo", async (t) => {
  await bookForCaller({
    ...cleaning,
    slot: "09:00 AM",
    patientName: "Dora Dragged",
    doctorId: "mei-lin-chen",
  });
  const page = await openAsAdmin(t, `/dashboard/schedule?date=${date}`);
  const chen = columnOf(page, "Dr. Mei-Lin Chen");
  const block = (from: string) => blockOf(chen, "Dora Dragged", from);
  await block("9:00 AM").waitFor();

  // What speaks against a place, the ghost says, and nothing is asked.
  await pull(page, block("9:00 AM"), await pointAt(chen, "07:15 AM"));
  await page.locator(".moving-ghost", { hasText: /Closed/ }).waitFor();
  await page.mouse.up();
  await page.locator(".moving-ghost").waitFor({ state: "detached" });
  expect(await page.getByRole("dialog").count()).toBe(0);

  await pull(page, block("9:00 AM"), await pointAt(chen, "10:30 AM"));
  await page.locator(".moving-ghost:not(.is-refused)", { hasText: "10:30 AM" }).waitFor();
  expect(await page.locator(".moving-free").count()).toBeGreaterThan(0);
  await page.mouse.up();
  const question = page.getByRole("dialog", { name: "Move Dora Dragged?" });
  await question.getByText("From 09:00 AM to 10:30 AM with Dr. Mei-Lin Chen.").waitFor();
  await question.getByText(/will get an email/).waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await question.getByRole("button", { name: "Don't move" }).click();
  await question.waitFor({ state: "detached" });
  await block("9:00 AM").waitFor();

  await pull(page, block("9:00 AM"), await pointAt(chen, "10:30 AM"));
  await page.mouse.up();
  await question.getByRole("button", { name: "Move", exact: true }).click();
  await block("10:30 AM").waitFor();
  await page.getByRole("button", { name: /^Undo/ }).click();
  await block("9:00 AM").waitFor();
});

test("by keyboard it goes through free places alone, each of which is said", async (t) => {
  const { _id } = await bookForCaller({
    ...{ ...cleaning, slot: "11:00 AM" },
    ...{ patientName: "Kay Keys", doctorId: "mei-lin-chen" },
  });
  const page = await openAsAdmin(t, `/dashboard/schedule?date=${date}`);
  const block = page.getByRole("button", { name: /Kay Keys/ });
  const says = (words: RegExp | string) =>
    page.getByRole("status").filter({ hasText: words }).waitFor({ state: "attached" });
  await block.focus();
  await page.keyboard.press("m");
  await says(/^Moving Kay Keys, now 11:00 AM, Dr. Mei-Lin Chen\. Arrow keys/);
  await page.keyboard.press("ArrowDown");
  await says(/^11:\d\d AM, Dr. Mei-Lin Chen, free$/);
  await page.keyboard.press("Escape");
  await says("Not moved");
  expect(await block.evaluate((button) => button === document.activeElement)).toBe(true);

  // Whoever knows the keys doesn't wait for what is free: they do.
  const tellFree = await hold(page, "**/available?*");
  await page.reload();
  await block.focus();
  await page.keyboard.press("m");
  await page.keyboard.press("PageDown");
  await page.keyboard.press("Enter");
  await says("Looking for free times…");
  tellFree();
  const question = page.getByRole("dialog", { name: "Move Kay Keys?" });
  await question.getByText(/From 11:00 AM to \d\d:\d\d PM with Dr. Mei-Lin Chen\./).waitFor();
  const yes = question.getByRole("button", { name: "Move", exact: true });
  await expect.poll(() => yes.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press("Escape");
  await question.waitFor({ state: "detached" });
  await expect.poll(() => block.evaluate((button) => button === document.activeElement)).toBe(true);

  await page.keyboard.press("m");
  const { token } = await signIn(demoAccounts.admin.email, demoPassword);
  await request("DELETE", `/booking/${_id}?by=clinic`, { token });
  await says("Not moved: a colleague has changed this appointment");
});

test("a finger that holds an appointment takes it up, and one that doesn't scrolls or opens it", async (t) => {
  await bookForCaller({ ...cleaning, slot: "02:00 PM", patientName: "Fay Finger", doctorId: "mei-lin-chen" });
  const page = await openAsAdmin(t, `/dashboard/schedule?date=${date}&view=day`, { viewport: phone });
  const block = page.getByRole("button", { name: /Fay Finger/ });
  await block.scrollIntoViewIfNeeded();
  const box = await block.boundingBox();
  if (!box) throw new Error("The block is not on the page");
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints });
  const point = { x: Math.round(box.x + 20), y: Math.round(box.y + 5) };
  await touch("touchStart", [point]);
  await page.locator(".moving-ghost").waitFor();
  await touch("touchMove", [{ x: point.x, y: point.y - 20 }]);
  await touch("touchMove", [{ x: point.x, y: point.y - 40 }]);
  await page.locator(".moving-ghost", { hasText: /1:30 PM/ }).waitFor();
  await touch("touchEnd", []);
  const question = page.getByRole("dialog", { name: "Move Fay Finger?" });
  await question.getByRole("button", { name: "Don't move" }).click();
  await question.waitFor({ state: "detached" });
  await block.click();
  await page.getByRole("dialog", { name: "Fay Finger" }).waitFor();
});
