import { listAbsences } from "@clinic/contract/absences.ts";
import { listBookings } from "@clinic/contract/bookings.ts";
import { listManagedDoctors } from "@clinic/contract/doctors.ts";
import { listFeeds } from "@clinic/contract/feeds.ts";
import { showDailyStats } from "@clinic/contract/reports.ts";
import { listManagedTreatments } from "@clinic/contract/treatments.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answer, listPage } from "../../testing/component/answer.ts";
import { mountPage, staffUser } from "../../testing/component/mount-page.tsx";
import { managedDentists, managedTreatments, publicAnswers } from "../../testing/component/sample-clinic.ts";
import {
  mountSchedule,
  ScheduleServer,
  sampleScheduledAppointment,
  scheduleColumnOf,
} from "../../testing/component/schedule-server.ts";
import { desktop, findFaultsInEveryVariant, phone } from "../../testing/component/screen-variants.ts";

const today = "2026-11-20";
const desk = staffUser("desk");
const dentist = staffUser("dentist", "mei-lin-chen");
const books = staffUser("books");

const booking = sampleScheduledAppointment({
  _id: "b1",
  dateISO: today,
  date: "Nov 20, 2026",
  slot: "09:00 AM",
  patientName: "Aisha Khan",
  ...scheduleColumnOf("mei-lin-chen"),
});

/** The links of the clinic's menu, in order. */
const clinicLinks = () => [...document.querySelectorAll(".dashboard-menu h2 + ul")].at(-1)?.textContent ?? "";

test.for([
  [desk, "SchedulePatientsManage DoctorTreatmentsMessagesApprove reviews"],
  [dentist, "SchedulePatientsCalendar feeds"],
] as const)("the menu has the pages of %o only", async ([user, links]) => {
  await mountSchedule(new ScheduleServer(), "", { signedInAs: user });
  await expect.poll(clinicLinks).toBe(links);
});

test("the books see the figures, and no patients", async () => {
  await mountPage("/dashboard/overview", { signedInAs: books, answers: [answer(showDailyStats, [])] });
  await expect.poll(clinicLinks).toBe("Overview");
  await expect.element(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
  expect(document.querySelector(".dashboard-search")).toBeNull();
  await expect
    .element(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Dashboard" }))
    .toHaveAttribute("href", "/dashboard/overview");
});

test.for([desktop, phone])(
  "a dentist sees their day, and who came; nothing can be booked, moved or paid: %o",
  async (viewport) => {
    const shown = `?date=${today}&open=b1`;
    await mountSchedule(new ScheduleServer([booking]), shown, { signedInAs: dentist, viewport });
    const panel = page.getByRole("dialog", { name: "Aisha Khan" });
    await expect.element(panel.getByRole("button", { name: "Arrived" })).toBeVisible();
    const actions = panel.getByRole("region", { name: "What you can do" }).getByRole("button");
    await expect.element(actions).toHaveLength(2);
    await expect.element(actions.nth(1)).toHaveAccessibleName("No-show");
    await panel.getByRole("button", { name: "Close" }).last().click();
    await expect.element(page.getByRole("button", { name: "Book for a caller" })).not.toBeInTheDocument();
    await expect.element(page.getByText("To move an appointment, drag it")).not.toBeInTheDocument();
    expect(document.querySelector(".dashboard-search")).toBeNull();
  },
);

test("a dentist's schedule is accessible, and a press on a free time opens nothing", async () => {
  await mountSchedule(new ScheduleServer([booking]), `?date=${today}`, { signedInAs: dentist });
  await expect.element(page.getByText("Aisha Khan").first()).toBeVisible();
  expect(await findFaultsInEveryVariant()).toEqual([]);
  const body = document.querySelector("[data-body]");
  const { left, bottom } = body?.getBoundingClientRect() ?? { left: 0, bottom: 0 };
  body?.dispatchEvent(new MouseEvent("click", { bubbles: true, clientX: left + 5, clientY: bottom - 30 }));
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
});

test("a dentist can mark themselves as away, and make a feed of their own appointments only", async () => {
  await mountSchedule(new ScheduleServer([booking]), `?date=${today}`, {
    signedInAs: dentist,
    answers: [answer(listFeeds, [])],
  });
  await expect.element(page.getByRole("button", { name: "Dr. Mei-Lin Chen is away…" })).toBeVisible();
  await page.getByRole("link", { name: "Calendar feeds" }).first().click();
  await expect.element(page.getByRole("button", { name: "Add feed" })).toBeVisible();
  await expect.element(page.getByLabelText("Whose appointments")).not.toBeInTheDocument();
});

test("the desk reads doctors and treatments, and changes neither", async () => {
  await mountPage("/dashboard/treatments", {
    signedInAs: desk,
    answers: [
      answer(listManagedDoctors, listPage(managedDentists)),
      answer(listManagedTreatments, managedTreatments),
      answer(listAbsences, []),
    ],
  });
  await expect.element(page.getByRole("row").nth(1)).toBeVisible();
  for (const name of ["Add a treatment", /^Edit/, /^Delete/, /^Move/])
    await expect.element(page.getByRole("button", { name })).not.toBeInTheDocument();
  await page.getByRole("link", { name: "Manage Doctor" }).first().click();
  await page
    .getByRole("link", { name: /^Time away/ })
    .first()
    .click();
  await expect
    .element(page.getByRole("heading", { level: 1, name: managedDentists[0]?.name ?? "" }))
    .toBeVisible();
  await expect.element(page.getByRole("button", { name: "Save", exact: true })).not.toBeInTheDocument();
});

test.for([
  [desk, "/dashboard/settings"],
  [desk, "/dashboard/users"],
  [desk, "/dashboard/access"],
  [dentist, "/dashboard/messages"],
  [books, "/dashboard/schedule"],
] as const)(
  "whoever lacks a page's permission sees their own appointments: %o at %s",
  async ([user, path]) => {
    const answers = [...publicAnswers, answer(listBookings, listPage([]))];
    await mountPage(path, { signedInAs: user, answers });
    await expect.element(page.getByRole("heading", { name: /^My Appointments/ })).toBeVisible();
  },
);
