import { todayIn } from "@clinic/domain/calendar-date.ts";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { demoAccounts, demoPassword } from "../../../../../emulators/seed/accounts.ts";
import { openDay } from "../../../../../emulators/seed/open-days.ts";
import { accessibilityFindings } from "../../../../../emulators/testing/accessibility.ts";
import { openAsAdmin } from "../../../../../emulators/testing/admin-page.ts";
import { demoDays } from "../../../../../emulators/testing/demo-days.ts";
import { overflowOf, phone } from "../../../../../emulators/testing/looks.ts";
import { request } from "../../../../../emulators/testing/request.ts";
import { signIn } from "../../../../../emulators/testing/sign-up.ts";
import type { Booking } from "../../../../../functions/src/contract/bookings.ts";
import { bookForCaller } from "../../../../testing/book-for-caller.ts";
import { sampleBooking } from "../../../../testing/sample-booking.ts";

const sheet = "/dashboard/schedule";
const filling = { treatmentId: "cavity-filling", slot: "10:00 AM" };

function openPanel(page: Page, name: string) {
  return page
    .getByRole("button", { name: `Open: ${name}` })
    .click()
    .then(() => page.getByRole("dialog", { name }));
}

test("what was tapped by mistake is taken back from its toast by keyboard, and later in the panel", async (t) => {
  const date = demoDays.take();
  await bookForCaller({ ...filling, date, patientName: "Tina Tapped" });
  const page = await openAsAdmin(t, `${sheet}?date=${date}&view=table`);
  const row = page.getByRole("row", { name: /Tina Tapped/ });
  await row.getByRole("button", { name: "Paid at desk" }).click();
  await row.getByText("Paid at the desk: $150").waitFor();
  const said = page.getByRole("status").filter({ hasText: "Tina Tapped has paid $150 at the desk" });
  await said.waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  // What took its place in the row has the focus of the button that is gone.
  const opens = row.getByRole("button", { name: "Open: Tina Tapped" });
  await expect.poll(() => opens.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press("Alt+KeyT");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await row.getByText("Unpaid: $150").waitFor();
  await said.waitFor({ state: "detached" });

  const panel = await openPanel(page, "Tina Tapped");
  await panel.getByText("“Paid at the desk” was taken back").waitFor();
  await panel.getByRole("button", { name: "Paid at desk" }).click();
  const back = panel.getByRole("button", { name: "Take back: paid at desk" });
  await back.waitFor();
  expect(await back.evaluate((button) => button === document.activeElement)).toBe(true);
  await panel.getByText("Paid at the desk: $150").waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await back.click();
  await panel.getByText("Unpaid: $150").waitFor();
});

test("a tap in the panel is undone from its toast, which the panel does not cover", async (t) => {
  const date = demoDays.take();
  const { _id } = await bookForCaller({ ...filling, date, patientName: "Una Undone" });
  // A link opens it, whatever day is shown.
  const page = await openAsAdmin(t, `${sheet}?open=${_id}`, { viewport: phone });
  const panel = page.getByRole("dialog", { name: "Una Undone" });
  await panel.getByRole("button", { name: "Paid at desk" }).click();
  await panel.getByText("Paid at the desk: $150").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await panel.getByText("Unpaid: $150").waitFor();
  await panel.waitFor();
});

test("who is overtaken is told how it stands now, keeps what was chosen, and may go on from there", async (t) => {
  const date = demoDays.take();
  const { _id } = await bookForCaller({ ...filling, date, patientName: "Olga Overtaken" });
  const page = await openAsAdmin(t, `${sheet}?date=${date}&view=week`, {
    expected: [/status of 409/],
  });
  await page.getByRole("button", { name: /Olga Overtaken/ }).click();
  const panel = page.getByRole("dialog", { name: "Olga Overtaken" });
  await panel.getByRole("button", { name: "Move" }).click();
  const move = page.getByRole("dialog", { name: "Move Olga Overtaken" });
  await move.getByLabel("Time").selectOption("02:00 PM");
  const { token } = await signIn(demoAccounts.admin.email, demoPassword);
  await request("POST", `/booking/${_id}/move?by=clinic`, { token, body: { date, slot: "11:00 AM" } });
  await move.getByRole("button", { name: "Move appointment" }).click();
  await move.getByText(/Somebody else changed this meanwhile: it is now on .* at 11:00 AM/).waitFor();
  expect(await move.getByLabel("Time").inputValue()).toBe("02:00 PM");
  expect(await accessibilityFindings(page)).toEqual([]);
  await move.getByRole("button", { name: "Move appointment" }).click();
  await page.getByText("Olga Overtaken is moved to").waitFor();
  await panel.getByText("02:00 PM – 03:00 PM").waitFor();
  expect(await overflowOf(page)).toBe(0);
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });

  await page.getByRole("button", { name: /Olga Overtaken/ }).click();
  await panel.waitFor();
  await page.goBack();
  await panel.waitFor({ state: "detached" });
  expect(new URL(page.url()).search).toBe(`?date=${date}&view=week`);
});

test("on its day a patient arrives with one tap, on what the desk saw of it", async (t) => {
  const page = await openAsAdmin(t, sheet);
  const dateISO = todayIn("America/New_York", new Date());
  let booking: Booking = sampleBooking({ dateISO, patientName: "Ari Rived", version: 4 });
  await page.route("**/booking/b1", (route) => route.fulfill({ json: booking }));
  await page.route("**/booking/b1/history", (route) =>
    route.fulfill({ json: { entries: [], notices: [], remindersMuted: true } }),
  );
  const asked: string[] = [];
  await page.route("**/booking/b1/arrival?*", (route) => {
    const arrived = route.request().method() === "POST";
    asked.push(`${route.request().method()} ${new URL(route.request().url()).search}`);
    booking = { ...booking, arrived, version: booking.version + 1 };
    return route.fulfill({ json: booking });
  });
  await page.goto(`${sheet}?open=b1`);
  const panel = page.getByRole("dialog", { name: "Ari Rived" });
  await panel.getByText("Wants no reminders").waitFor();
  await panel.getByRole("button", { name: "Arrived" }).click();
  await page.getByText("Ari Rived has arrived").waitFor();
  await panel.getByText("Arrived", { exact: true }).waitFor();
  await panel.getByRole("button", { name: "Take back: arrived" }).click();
  await page.getByText("Ari Rived is no longer marked as arrived").waitFor();
  await panel.getByRole("button", { name: "Arrived", exact: true }).waitFor();
  expect(asked).toEqual(["POST ?version=4", "DELETE ?version=5"]);
});

test("a visit that is over offers no Cancel and no Move, and who did not come is booked again", async (t) => {
  const page = await openAsAdmin(t, `${sheet}?date=${openDay(-1, new Date())}&view=table`);
  const missed = page.getByRole("button", { name: /^No-show: / }).first();
  const name = (await missed.getAttribute("aria-label"))?.replace(/^No-show: (.*),.*$/, "$1") ?? "";
  await missed.click();
  await page.getByText(`${name} is marked as a no-show`).waitFor();
  const panel = await openPanel(page, name);
  await panel.getByText("No-show", { exact: true }).waitFor();
  await panel.getByRole("button", { name: "Take back: no-show" }).click();
  await panel.getByRole("button", { name: "No-show", exact: true }).waitFor();
  expect(await panel.getByRole("button", { name: /^(Cancel|Move)$/ }).count()).toBe(0);
});
