import { listAbsences } from "@clinic/contract/absences.ts";
import { listBookings } from "@clinic/contract/bookings.ts";
import { listManagedDoctors } from "@clinic/contract/doctors.ts";
import { listMessages } from "@clinic/contract/messages.ts";
import { showDailyStats } from "@clinic/contract/reports.ts";
import { listSchedule, listScheduleChanges } from "@clinic/contract/schedule.ts";
import { showManagedSettings } from "@clinic/contract/settings.ts";
import { listManagedTreatments } from "@clinic/contract/treatments.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { demoSettings } from "../../../emulators/seed/demo-clinic.ts";
import { answer, listPage } from "../../testing/component/answer.ts";
import { admin, mountPage, patient } from "../../testing/component/mount-page.tsx";
import { managedDentists, managedTreatments, publicAnswers } from "../../testing/component/sample-clinic.ts";
import { desktop, findAccessibilityFaults, phone } from "../../testing/component/screen-variants.ts";
import { scheduledDay } from "../../testing/scheduled-day.ts";

const answers = [
  answer(listBookings, listPage([])),
  answer(listManagedDoctors, listPage(managedDentists)),
  answer(listManagedTreatments, managedTreatments),
  answer(listAbsences, []),
  answer(listSchedule, [scheduledDay([], { dateISO: "2026-11-20" })]),
  answer(listScheduleChanges, { changed: [], gone: [], cancelled: [] }),
  answer(showManagedSettings, demoSettings),
  ...publicAnswers,
];

const dashboardMenu = () => page.getByRole("navigation", { name: "Dashboard", exact: true });

test.for([phone, desktop])("a patient sees the patients' links only: %o", async (viewport) => {
  await mountPage("/dashboard", { viewport, signedInAs: patient, answers });
  const own = page.getByRole("navigation", { name: /^Dashboard/ }).getByRole("link");
  await expect.element(own).toHaveLength(3);
  const links = own.elements().map(({ textContent }) => textContent);
  expect(links).toEqual(["My Appointments", "My Reviews", "Profile"]);
});

test("a patient who opens one of the clinic's pages sees their own dashboard", async () => {
  await mountPage("/dashboard/users", { signedInAs: patient, answers });
  await expect.element(page.getByRole("heading", { name: /^My Appointments/ })).toBeVisible();
  expect(location.pathname).toBe("/dashboard");
});

test("on phones the whole menu opens from the bar and closes after a choice", async () => {
  await mountPage("/dashboard", { viewport: phone, signedInAs: admin, answers });
  const shortcuts = page.getByRole("navigation", { name: "Dashboard shortcuts" });
  await shortcuts.getByRole("button", { name: "Menu" }).click();
  const link = dashboardMenu().getByRole("link", { name: "Manage Doctor" });
  await expect.element(link).toBeVisible();
  expect(await findAccessibilityFaults()).toEqual([]);
  await link.click();
  await expect.element(page.getByRole("heading", { name: /^Manage Doctors/ })).toBeVisible();
  await expect.element(dashboardMenu()).not.toBeInTheDocument();
});

test("the menu marks the current page, and the list of doctors on a doctor's page", async () => {
  await mountPage("/dashboard", { signedInAs: admin, answers });
  const marked = () =>
    [...dashboardMenu().element().querySelectorAll('[aria-current="page"]')].map(
      ({ textContent }) => textContent,
    );
  await expect.poll(marked).toEqual(["My Appointments"]);
  await dashboardMenu().getByRole("link", { name: "Manage Doctor" }).click();
  await expect.poll(marked).toEqual(["Manage Doctor"]);
  await page.getByRole("link", { name: /^Edit/ }).first().click();
  await expect.poll(() => location.pathname).toMatch(/managedoctor\/.+/);
  expect(marked()).toEqual(["Manage Doctor"]);
});

test.for(["/dashboard/schedule", "/dashboard/settings"])(
  "on a short screen no bar is sticky: %s",
  async (path) => {
    await mountPage(path, { viewport: { width: 640, height: 400 }, signedInAs: admin, answers });
    await expect
      .poll(() => document.querySelector("main :is(.schedule-toolbar, .settings-form)"))
      .not.toBeNull();
    scrollTo(0, 700);
    const sticky = [...document.querySelectorAll(".site-header, .dashboard-tabs, .settings-save")].filter(
      (bar) => {
        const { top, bottom } = bar.getBoundingClientRect();
        return bottom > 0 && top < innerHeight;
      },
    );
    expect(sticky).toEqual([]);
  },
);

test("on phones the bar at the bottom counts new messages, and updates when the user returns to the page", async () => {
  let count = 0;
  await mountPage("/dashboard/overview", {
    viewport: phone,
    signedInAs: admin,
    answers: [answer(listMessages, () => listPage([], { total: count })), answer(showDailyStats, [])],
  });
  const bar = page.getByRole("navigation", { name: "Dashboard shortcuts" });
  await expect.element(bar.getByRole("link", { name: /^Messages$/ })).toBeVisible();
  count = 1;
  document.dispatchEvent(new Event("visibilitychange"));
  await expect.element(bar.getByRole("link", { name: /^Messages\s*1 new message$/ })).toBeVisible();
});
