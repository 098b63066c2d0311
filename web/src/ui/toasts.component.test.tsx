import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { bookingDay, createBookingServer, openBookingDialog } from "../../testing/component/booking-page.ts";
import { mountPage, patient } from "../../testing/component/mount-page.tsx";
import {
  monday,
  mountSchedule,
  ScheduleServer,
  sampleScheduledAppointment,
} from "../../testing/component/schedule-server.ts";
import {
  desktop,
  pageOverflowPixels,
  phone,
  type Viewport,
} from "../../testing/component/screen-variants.ts";
import { notify } from "../shared/notify.ts";
import { loadToastLibrary } from "../shared/toast-library.ts";

const shortScreen: Viewport = { width: 320, height: 480 };

const scheduledAppointments = ["09:00 AM", "10:00 AM", "11:00 AM", "01:00 PM", "02:00 PM"].map(
  (slot, index) =>
    sampleScheduledAppointment({
      _id: `b${index}`,
      treatmentId: "cavity-filling",
      slot,
      patientName: `Ben Busy ${index}`,
    }),
);
const appointmentRow = () => page.getByRole("row", { name: /Ben Busy/ }).first();

async function mountScheduleTable(viewport: Viewport): Promise<void> {
  await mountSchedule(new ScheduleServer(scheduledAppointments), `?date=${monday}&view=table`, { viewport });
  await expect.element(appointmentRow()).toBeVisible();
}

async function mountScheduleDay(viewport: Viewport): Promise<void> {
  await mountSchedule(new ScheduleServer(scheduledAppointments), `?date=${monday}&view=day`, { viewport });
  await expect.element(page.getByRole("button", { name: /Ben Busy/ }).first()).toBeVisible();
}

async function mountAppointmentPanel(viewport: Viewport): Promise<void> {
  await mountSchedule(new ScheduleServer(scheduledAppointments), "?open=b1", { viewport });
  await expect.element(page.getByRole("dialog", { name: "Ben Busy 1" })).toBeVisible();
}

async function mountBookingDialog(viewport: Viewport): Promise<void> {
  const { answers } = createBookingServer();
  await mountPage(`/appointment?date=${bookingDay}`, { viewport, signedInAs: patient, answers });
  await expect.element(await openBookingDialog("Teeth Cleaning")).toBeVisible();
}

/** Pages on which toasts must not cover anything, also on short screens, where the header scrolls with the page. */
const pagesWithToasts: [string, (viewport: Viewport) => Promise<void>, Viewport, number][] = [
  ["the schedule's table", mountScheduleTable, shortScreen, 130],
  ["the schedule's table", mountScheduleTable, phone, 0],
  ["the schedule's table, scrolled", mountScheduleTable, phone, 130],
  ["the schedule's day, scrolled", mountScheduleDay, desktop, 90],
  ["an appointment's panel", mountAppointmentPanel, phone, 0],
  ["an appointment's panel", mountAppointmentPanel, desktop, 0],
  ["the booking dialog", mountBookingDialog, shortScreen, 0],
  ["the booking dialog", mountBookingDialog, desktop, 0],
];

const findToasts = () => [...document.querySelectorAll(".Toastify__toast")];

async function showTwoToasts(): Promise<void> {
  notify.success("Ben Busy has paid $150 at the desk, and the receipt is on its way to him");
  await expect.poll(findToasts).toHaveLength(1);
  notify.error("No connection. Check your network and try again.");
  await expect.poll(findToasts).toHaveLength(2);
  (await loadToastLibrary()).toast.pause();
  await waitForStillness();
}

async function dismissToasts(): Promise<void> {
  (await loadToastLibrary()).toast.dismiss();
  await expect.poll(findToasts).toEqual([]);
  await waitForStillness();
}

/** Waits until no button, link or toast moves any more. */
async function waitForStillness(): Promise<void> {
  const tops = () =>
    JSON.stringify(measureTops([...document.querySelectorAll("button, a, .Toastify__toast")]));
  let last = "";
  await expect
    .poll(
      () => {
        const before = last;
        last = tops();
        return before === last;
      },
      { interval: 150 },
    )
    .toBe(true);
}

const measureTops = (elements: readonly Element[]) =>
  elements.map((element) => Math.round(element.getBoundingClientRect().top));

type TapTarget = { element: Element; x: number; y: number };

/** Finds the controls whose centre a tap reaches, and their centres. */
function findTappableControls(): TapTarget[] {
  return [...document.querySelectorAll("a, button, input, select, textarea, label")].flatMap((element) => {
    if (element.closest(".toast-band")) return [];
    const { left, top, width, height } = element.getBoundingClientRect();
    const target = { element, x: left + width / 2, y: top + height / 2 };
    return receivesTap(target) ? [target] : [];
  });
}

function receivesTap({ element, x, y }: TapTarget): boolean {
  const hit = document.elementFromPoint(x, y);
  return hit !== null && element.contains(hit);
}

/** Finds the controls of `before` that a toast covers now. */
function findCoveredControls(before: readonly TapTarget[]): string[] {
  return before.flatMap(({ element }) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const target = { element, x: left + width / 2, y: top + height / 2 };
    const hit = document.elementFromPoint(target.x, target.y);
    return hit?.closest(".toast-band") ? [element.outerHTML] : [];
  });
}

test.for(pagesWithToasts)("no toast covers what can be tapped: %s", async ([, mount, viewport, scrolled]) => {
  await mount(viewport);
  window.scrollTo({ top: scrolled, behavior: "instant" });
  await waitForStillness();
  const before = findTappableControls();
  expect(before.length).toBeGreaterThan(2);
  await showTwoToasts();
  expect(findCoveredControls(before)).toEqual([]);
  expect(pageOverflowPixels()).toBe(0);
  for (const { top, bottom } of findToasts().map((toast) => toast.getBoundingClientRect())) {
    expect(top).toBeGreaterThanOrEqual(0);
    expect(bottom).toBeLessThan(viewport.height);
  }
  // Expects that no control moves when the toasts disappear.
  const shown = before.map(({ element }) => element);
  const tops = measureTops(shown);
  await dismissToasts();
  expect(measureTops(shown)).toEqual(tops);
});

test("the room closes on the next page, when it is scrolled out of sight, and when a dialog opens", async () => {
  await mountScheduleTable(phone);
  const main = () => page.getByRole("main").element().getBoundingClientRect().top;
  const top = main();
  await showTwoToasts();
  expect(main()).toBeGreaterThan(top + 100);
  await page
    .getByRole("link", { name: /^Messages/ })
    .first()
    .click();
  await expect.poll(() => location.pathname).toBe("/dashboard/messages");
  await expect.poll(main).toBe(top);
  history.back();
  await expect.element(appointmentRow()).toBeVisible();
  await expect.poll(findToasts).toEqual([]);

  await showTwoToasts();
  await dismissToasts();
  window.scrollTo({ top: 400, behavior: "instant" });
  await expect.poll(() => document.documentElement.hasAttribute("data-toast-room")).toBe(false);
  expect(main()).toBe(top - window.scrollY);
  window.scrollTo({ top: 0, behavior: "instant" });

  await showTwoToasts();
  await dismissToasts();
  expect(main()).toBeGreaterThan(top + 100);
  await page.getByRole("button", { name: "Book for a caller" }).click();
  await expect.element(page.getByRole("dialog")).toBeVisible();
  await expect.poll(main).toBe(top);
  await userEvent.keyboard("{Escape}");
});
