import { formatDate } from "@clinic/domain/calendar-date.ts";
import { expect, test } from "vitest";
import { accessibilityFindings } from "../../../emulators/testing/accessibility.ts";
import { chooseTime } from "../../../emulators/testing/booking-page.ts";
import { openPage } from "../../../emulators/testing/browser.ts";
import { chooseDay } from "../../../emulators/testing/calendar-page.ts";
import { demoDayPool } from "../../../emulators/testing/demo-day-pool.ts";
import { mailLinkUrls, mailsTo, sendDueNoticesAbout } from "../../../emulators/testing/mailbox.ts";
import { pageOverflowPixels, phone } from "../../../emulators/testing/screen-variants.ts";
import { bookForCaller } from "../../testing/book-for-caller.ts";
import {
  exactButton,
  mailLinkToken,
  missingScriptErrors,
  openMailLink,
  upcomingAppointment,
  waitForAppointmentState,
} from "../../testing/mail-link-page.ts";
import { formatAppointmentDay } from "../shared/appointment-text.ts";

test("a patient without an account confirms, moves and cancels on a phone, and always sees the status", async (t) => {
  const [from = "", to = ""] = demoDayPool.takeConsecutive(2);
  const patient = "noor@callers.test";
  const booking = {
    treatmentId: "teeth-cleaning",
    doctorId: "mei-lin-chen",
    patientName: "Noor Haddad",
    patient,
  };
  const { _id } = await bookForCaller({ ...booking, date: from, slot: "08:00 AM" });
  await sendDueNoticesAbout(_id);
  const [booked] = await mailsTo(patient);
  const link = (booked ? mailLinkUrls(booked) : []).find((href) => href.includes("/visit#")) ?? "none";
  const [, token = "none"] = link.split("#");
  const page = await openPage(t, { viewport: phone });
  const requestedUrls: string[] = [];
  page.on("request", (request) => requestedUrls.push(request.url()));
  await page.goto(link);
  await waitForAppointmentState(page, "Booked");
  await page.getByText("with Dr. Mei-Lin Chen").waitFor();
  await page.getByText("08:00 AM to 08:30 AM", { exact: true }).waitFor();
  await page.getByText(/^E[SD]T, New York$/).waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(await pageOverflowPixels(page)).toBe(0);

  await exactButton(page, "Confirm appointment").click();
  await waitForAppointmentState(page, "Confirmed");
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Confirmed/);
  await page.reload();
  await waitForAppointmentState(page, "Confirmed");
  expect(await exactButton(page, "Confirm appointment").count()).toBe(0);

  await exactButton(page, "Move").click();
  const moveDialog = page.getByRole("dialog", { name: "Move: Teeth Cleaning" });
  await moveDialog.getByText("Price and payment stay as they are.").waitFor();
  await chooseDay(page, to);
  await moveDialog.getByRole("group", { name: new RegExp(`Time on .*${formatDate(to)}`) }).waitFor();
  await chooseTime(moveDialog, "09:00 AM");
  expect(await accessibilityFindings(page)).toEqual([]);
  await moveDialog.getByRole("button", { name: "Move appointment" }).click();
  const movedTo = `${formatAppointmentDay({ dateISO: to })} at 09:00 AM`;
  await page.getByText(`Your appointment is moved to ${movedTo} with Dr. Mei-Lin Chen.`).waitFor();
  await page.getByText(/^09:00 AM to 09:30 AM/).waitFor();

  await exactButton(page, "Cancel").click();
  const cancelDialog = page.getByRole("dialog", { name: "Cancel this appointment?" });
  await cancelDialog.getByText("Canceling is free: nothing has been paid.").waitFor();
  await cancelDialog.getByRole("button", { name: "Cancel appointment" }).click();
  await waitForAppointmentState(page, "Canceled");
  await cancelDialog.waitFor({ state: "detached" });
  await page.reload();
  await waitForAppointmentState(page, "Canceled");
  expect(await exactButton(page, "Move").count()).toBe(0);
  await page.getByRole("link", { name: "Book a new appointment" }).waitFor();

  expect(requestedUrls.filter((url) => url.includes(token) || /firebase|stripe/.test(url))).toEqual([]);
  const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]));
  expect(stored).not.toContain(token);

  await sendDueNoticesAbout(_id);
  const subjects = (await mailsTo(patient)).map(({ subject }) => subject);
  expect(subjects).toEqual([expect.stringMatching(/^Your appointment/), expect.stringMatching(/^Canceled/)]);
});

test("shows that the calendar file failed until the next action", async (t) => {
  const { page } = await openMailLink(t, upcomingAppointment, mailLinkToken, missingScriptErrors);
  await waitForAppointmentState(page, "Booked");
  // Marks the page as just reloaded for missing code, so that the page shows the error instead of reloading.
  await page.evaluate(() => sessionStorage.setItem("reloadedForCode", String(Date.now())));
  await page.route("**/assets/calendar-file-*", (route) => route.fulfill({ status: 404, body: "" }));
  const refusal = page.getByText("Something went wrong on our side.");
  await exactButton(page, "Add to calendar").click();
  await refusal.waitFor();
  await exactButton(page, "Cancel").click();
  await page.getByRole("dialog", { name: "Cancel this appointment?" }).waitFor();
  expect(await refusal.count()).toBe(0);
});
