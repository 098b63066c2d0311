import { expect, test } from "vitest";
import { demoAccounts, demoPassword } from "../../../../emulators/seed/accounts.ts";
import { openAsAdmin } from "../../../../emulators/testing/admin-page.ts";
import { demoDayPool } from "../../../../emulators/testing/demo-day-pool.ts";
import { request } from "../../../../emulators/testing/request.ts";
import { signIn } from "../../../../emulators/testing/sign-up.ts";
import { bookForCaller } from "../../../testing/book-for-caller.ts";

const appointment = { treatmentId: "teeth-cleaning", doctorId: "amara-okafor" };

async function requestFromAnotherDesk(method: string, path: string, body?: unknown) {
  const { token } = await signIn(demoAccounts.admin.email, demoPassword);
  const { status } = await request(method, path, { token, ...(body !== undefined && { body }) });
  expect(status).toBe(200);
}

test("one desk's change reaches another with its next poll, and an open dialog there stays", async (t) => {
  const date = demoDayPool.take();
  const first = await bookForCaller({ ...appointment, date, slot: "10:00 AM", patientName: "Pia First" });
  await bookForCaller({ ...appointment, date, slot: "11:00 AM", patientName: "Quin Second" });
  const page = await openAsAdmin(t, "/robots.txt");
  await page.clock.install();
  await page.goto(`/dashboard/schedule?date=${date}&view=table`);
  const nextPoll = () => page.clock.fastForward(5_000);
  const row = (name: string) => page.getByRole("row", { name: new RegExp(name) });
  const phone = row("Quin Second").getByRole("link", { name: "202-555-0143" });
  await phone.focus();
  let reloads = 0;
  page.on("framenavigated", () => reloads++);
  await bookForCaller({ ...appointment, date, slot: "09:00 AM", patientName: "Nora New" });
  await nextPoll();
  await row("Nora New").waitFor();
  await requestFromAnotherDesk("POST", `/booking/${first._id}/move`, { date, slot: "02:00 PM" });
  await nextPoll();
  await page.getByRole("row", { name: /02:00 PM.*Pia First/ }).waitFor();
  expect(await phone.evaluate((link) => link === document.activeElement)).toBe(true);

  await page.getByRole("button", { name: "Book for a caller" }).click();
  const dialog = page.getByRole("dialog", { name: "Book for a caller" });
  // Waits until the dialog is open and has the focus.
  await expect.poll(() => dialog.evaluate((open) => open.contains(document.activeElement))).toBe(true);
  await dialog.getByLabel("Name").fill("Half Typed");
  await requestFromAnotherDesk("DELETE", `/booking/${first._id}?by=clinic`);
  await nextPoll();
  await row("Pia First").waitFor({ state: "detached" });
  expect(await dialog.getByLabel("Name").inputValue()).toBe("Half Typed");
  expect(await dialog.getByLabel("Name").evaluate((field) => field === document.activeElement)).toBe(true);
  expect(reloads).toBe(0);
});
