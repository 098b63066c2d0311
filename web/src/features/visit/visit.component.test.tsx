import {
  confirmAppointmentByMailLink,
  type MailLinkAppointment,
  showAppointmentByMailLink,
} from "@clinic/contract/mail-links.ts";
import { expect, test } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { answer, refusal } from "../../../testing/component/answer.ts";
import {
  button,
  hours,
  mountVisit,
  state,
  token,
  upcoming,
} from "../../../testing/component/linked-visit.ts";
import { accessibilityFindings, phone } from "../../../testing/component/looks.ts";
import { answerFromNow, hurryTimers, mountPage } from "../../../testing/component/mount-page.tsx";

test.for<[string, Partial<MailLinkAppointment>]>([
  ["Confirmed", { confirmed: true }],
  ["Started", { changeable: false, startsAt: hours(-0.5), endsAt: hours(0.5) }],
  ["Over", { changeable: false, startsAt: hours(-25), endsAt: hours(-24) }],
  ["Missed", { changeable: false, status: "no-show" }],
])("it says %s where that is so, and asks for no confirmation", async ([title, change]) => {
  await mountVisit({ ...upcoming, ...change }, token);
  await expect.element(state(title)).toBeVisible();
  expect(button("Confirm appointment").elements()).toEqual([]);
  expect(await accessibilityFindings()).toEqual([]);
});

test("who skips the menu by keyboard keeps the appointment, and its link", async () => {
  await mountVisit(upcoming, token);
  await expect.element(state("Booked")).toBeVisible();
  await userEvent.keyboard("{Tab}{Enter}{Tab}");
  await expect.poll(() => document.activeElement?.closest("main")).not.toBeNull();
  expect(location.hash).toBe(`#${token}`);
  await expect.element(state("Booked")).toBeVisible();
});

test("the end of a session in another tab takes nothing from the page", async () => {
  await mountVisit(upcoming, token);
  await expect.element(state("Booked")).toBeVisible();
  window.dispatchEvent(new StorageEvent("storage", { key: "accessToken" }));
  answerFromNow(answer(confirmAppointmentByMailLink, { ...upcoming, confirmed: true }));
  await button("Confirm appointment").click();
  await expect.element(state("Confirmed")).toBeVisible();
});

test("without an answer it says that nothing has changed, and tries again when asked", async () => {
  const answers = [answer(showAppointmentByMailLink, refusal("unavailable"))];
  await mountPage(`/visit#${token}`, { viewport: phone, answers });
  hurryTimers();
  await expect
    .element(page.getByRole("heading", { name: "Your appointment could not be loaded" }))
    .toBeVisible();
  answerFromNow(answer(showAppointmentByMailLink, upcoming));
  await page.getByRole("main").getByRole("button", { name: "Try again" }).click();
  await expect.element(state("Booked")).toBeVisible();
});

test("the calendar's entry is the one that mails speak of, and holds no link that could cancel", async () => {
  await mountVisit({ ...upcoming, version: 4 }, token);
  const downloading = commands.nextDownload();
  await button("Add to calendar").click();
  const text = (await downloading).text.replaceAll("\r\n ", "");
  expect(text).toContain("UID:appointment-b1");
  expect(text).toContain("SEQUENCE:4");
  expect(text).not.toContain(token);
  expect(text).not.toContain("/dashboard");
});
