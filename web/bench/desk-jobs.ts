/** A front desk's daily jobs, as somebody who knows the schedule page does them. */

import type { Locator, Page } from "playwright-core";
import * as z from "zod/mini";
import { demoAccounts, demoPassword } from "../../emulators/seed/accounts.ts";
import { demoSettings } from "../../emulators/seed/demo-clinic.ts";
import { request } from "../../emulators/testing/request.ts";
import { signIn } from "../../emulators/testing/sign-up.ts";
import { settingsSchema } from "../../functions/src/contract/settings.ts";
import { plusDays, todayIn, weekdayOf } from "../../functions/src/domain/calendar-date.ts";
import { slotAt } from "../../functions/src/domain/slot.ts";
import { bookForCaller } from "../testing/book-for-caller.ts";
import { blockOf, columnOf, pointAt } from "../testing/day-grid.ts";
import type { Job } from "./manual-job.ts";

export type DeskJob = Job & {
  timesAnHour: number;
  /** Opens what is open before the job begins. */
  prepare?: (page: Page) => Promise<unknown>;
};

/** The jobs that begin on the schedule of `fillBusyDay`. */
export const busyDayJobs: readonly DeskJob[] = [
  {
    name: "Book a caller who is known",
    maxTaps: 6,
    timesAnHour: 4,
    perform: async (user) => {
      const { page } = user;
      await user.tapAt(await pointAt(columnOf(page, doctorChen.doctor), "09:30 AM"));
      const dialog = page.getByRole("dialog", { name: "Book for a caller" });
      await user.type(dialog.getByLabel("Phone Number"), knownPatient.phone);
      await user.tap(dialog.getByRole("button", { name: knownPatient.patientName }));
      await user.choose(dialog.getByLabel("Treatment"), "teeth-cleaning");
      await selectedTime(dialog, "09:30 AM").waitFor({ state: "attached" });
      await user.tap(dialog.getByRole("button", { name: "Book appointment" }));
      await blockOf(page, knownPatient.patientName, "9:30 AM").waitFor();
    },
  },
  {
    name: "Book a new caller, with an email",
    maxTaps: 7,
    timesAnHour: 2,
    perform: async (user) => {
      const { page } = user;
      await user.tapAt(await pointAt(columnOf(page, doctorChen.doctor), "11:00 AM"));
      const dialog = page.getByRole("dialog", { name: "Book for a caller" });
      await user.type(dialog.getByLabel("Phone Number"), "202-555-0162");
      await user.fill(dialog.getByLabel("Name"), "Nora New");
      await user.fill(dialog.getByLabel("Email"), "nora.new@example.test");
      await user.choose(dialog.getByLabel("Treatment"), "teeth-cleaning");
      await selectedTime(dialog, "11:00 AM").waitFor({ state: "attached" });
      await user.tap(dialog.getByRole("button", { name: "Book appointment" }));
      await blockOf(page, "Nora New", "11:00 AM").waitFor();
    },
  },
  {
    name: "Move, by dragging",
    maxTaps: 3,
    timesAnHour: 3,
    perform: async (user) => {
      const { page } = user;
      const column = columnOf(page, doctorChen.doctor);
      const [from, to] = [
        await pointAt(column, movedAppointments.drag.slot),
        await pointAt(column, movedAppointments.drag.to),
      ];
      await user.drag(
        from,
        to,
        page.locator(".moving-ghost:not(.is-refused)", { hasText: movedAppointments.drag.to }),
      );
      await user.tap(moveButton(page, movedAppointments.drag.patientName));
      await blockOf(page, movedAppointments.drag.patientName, "10:30 AM").waitFor();
    },
  },
  {
    name: "Move, in the panel",
    maxTaps: 5,
    timesAnHour: 0,
    perform: async (user) => {
      const { page } = user;
      await user.tap(blockOf(page, movedAppointments.panel.patientName));
      const panel = page.getByRole("dialog", { name: movedAppointments.panel.patientName, exact: true });
      await user.tap(panel.getByRole("button", { name: "Move", exact: true }));
      const dialog = page.getByRole("dialog", { name: `Move ${movedAppointments.panel.patientName}` });
      await user.choose(dialog.getByLabel("Time", { exact: true }), movedAppointments.panel.to);
      await user.tap(dialog.getByRole("button", { name: "Move appointment" }));
      await panel.getByText("03:00 PM – 03:30 PM").waitFor();
    },
  },
  {
    name: "Move, by keyboard",
    maxTaps: 5,
    timesAnHour: 0,
    perform: async (user) => {
      const { page } = user;
      const { patientName } = movedAppointments.keys;
      // Skips the arrow keys with which real users reach the appointment.
      await blockOf(page, patientName).focus();
      await user.press("m");
      await page.locator(".moving-free").first().waitFor();
      // Moves the appointment one hour down, then to the next free place.
      await user.press("PageDown");
      await user.press("ArrowDown");
      await user.press("Enter");
      await page.waitForFunction(() => Boolean(document.activeElement?.closest("[role=dialog]")));
      while (!(await hasFocus(moveButton(page, patientName)))) await user.press("Tab");
      await user.press("Enter");
      await blockOf(page, patientName, "5:30 PM").waitFor();
    },
  },
  {
    name: "Move onto a taken time, by dragging",
    maxTaps: 4,
    timesAnHour: 0,
    perform: async (user) => {
      const { page } = user;
      const { patientName, slot, to } = movedAppointments.taken;
      const column = columnOf(page, doctorChen.doctor);
      const [from, target] = [await pointAt(column, slot), await pointAt(column, to)];
      await user.drag(from, target, page.locator(".moving-ghost:not(.is-refused)", { hasText: to }));
      await user.tap(moveButton(page, patientName));
      await user.tap(page.getByRole("button", { name: "Move anyway" }));
      await blockOf(page, patientName, "3:00 PM").waitFor();
    },
  },
  {
    name: "Mark as paid",
    maxTaps: 2,
    timesAnHour: 8,
    perform: async (user) => {
      const { page } = user;
      await user.tap(blockOf(page, payingPatient.patientName));
      const panel = page.getByRole("dialog", { name: payingPatient.patientName });
      await user.tap(panel.getByRole("button", { name: "Paid at desk", exact: true }));
      await panel.getByText("Paid at the desk: $90").waitFor();
    },
  },
  {
    name: "Book the next visit",
    maxTaps: 3,
    timesAnHour: 4,
    // The panel is open already, because the patient has just been looked after.
    prepare: async (page) => {
      await blockOf(page, returningPatient.patientName).click();
      await page.getByRole("dialog", { name: returningPatient.patientName }).waitFor();
    },
    perform: async (user) => {
      const { page } = user;
      const panel = page.getByRole("dialog", { name: returningPatient.patientName });
      await user.tap(panel.getByRole("button", { name: "In 6 months" }));
      await user.tap(panel.locator(".next-visit-proposals button").first());
      await user.tap(panel.getByRole("button", { name: /^Book / }));
      await page.getByText(`${returningPatient.patientName} comes again on`).waitFor();
    },
  },
  {
    name: "Book a series of six",
    maxTaps: 6,
    timesAnHour: 1,
    perform: async (user) => {
      const { page } = user;
      await user.tap(blockOf(page, seriesPatient.patientName));
      const panel = page.getByRole("dialog", { name: seriesPatient.patientName });
      await user.tap(panel.getByRole("button", { name: "A series…" }));
      const dialog = page.getByRole("dialog", { name: "Book for a caller" });
      await selectedTime(dialog, seriesPatient.slot).waitFor({ state: "attached" });
      await user.choose(dialog.getByLabel("Repeat"), "months");
      await user.tap(dialog.getByRole("button", { name: "Book appointment" }));
      await page.getByText(`${seriesPatient.patientName} is booked for 6 dates`).waitFor();
    },
  },
  {
    name: "Find a patient",
    maxTaps: 3,
    timesAnHour: 3,
    perform: async (user) => {
      const { page } = user;
      await user.press("/");
      await user.type(page.getByRole("combobox", { name: "Find a patient" }), "petr");
      await user.press("Enter");
      await page.getByRole("heading", { name: "Elena Petrova" }).waitFor();
      await page.getByRole("table", { name: "Past appointments" }).waitFor();
    },
  },
];

/** The job that begins on the schedule of `fillSickDay`, the day on which a doctor falls ill. */
export const sickDayJob: DeskJob = {
  name: "Resolve a sick doctor's eight",
  maxTaps: 4,
  timesAnHour: 0,
  perform: async (user) => {
    const { page } = user;
    await user.tap(page.getByRole("button", { name: `${doctorOkafor.doctor} is away…` }));
    const dialog = page.getByRole("dialog", { name: `${doctorOkafor.doctor} is away` });
    await user.tap(dialog.getByRole("button", { name: "Save" }));
    await user.tap(page.getByRole("button", { name: "Do all 8" }));
    await user.tap(page.getByRole("dialog").getByRole("button", { name: "Do all 8" }));
    await page.getByText("All set: all 8 appointments are taken care of").waitFor();
  },
};

/** The job that begins on today's schedule, after `openClinicAllDay`. */
export const walkInJob: DeskJob = {
  name: "Book a walk-in who is known",
  maxTaps: 4,
  timesAnHour: 1,
  perform: async (user) => {
    const { page } = user;
    await user.tap(page.getByRole("button", { name: "Walk-in" }));
    const dialog = page.getByRole("dialog", { name: "Walk-in" });
    await user.type(dialog.getByLabel("Phone Number"), knownPatient.phone);
    await user.tap(dialog.getByRole("button", { name: knownPatient.patientName }));
    await user.tap(dialog.getByRole("button", { name: "Book and mark as arrived" }));
    await page.getByText(`${knownPatient.patientName} is booked for`).waitFor();
  },
};

/** Opens the clinic at any time of any day, because a walk-in comes now. */
export async function openClinicAllDay(): Promise<void> {
  const { token } = await signIn(demoAccounts.admin.email, demoPassword);
  const { body } = await request("GET", "/settings/managed", { token });
  const previous = z.parse(settingsSchema, body);
  const allDay = [{ from: "00:00", to: "24:00" }];
  const openingHours = Object.fromEntries(Object.keys(previous.openingHours).map((day) => [day, allDay]));
  const { status } = await request("PUT", "/settings", {
    token,
    body: { ...previous, openingHours, closedDays: [], previous },
  });
  if (status !== 200) throw new Error(`Saving the opening hours answered ${status}`);
}

function moveButton(page: Page, patient: string): Locator {
  const question = page.getByRole("dialog", { name: `Move ${patient}?` });
  return question.getByRole("button", { name: "Move", exact: true });
}

/** Finds the selected option of the dialog's time field, which exists once the free times are loaded. */
function selectedTime(dialog: Locator, slot: string): Locator {
  return dialog.getByLabel("Time", { exact: true }).locator("option:checked", { hasText: slot });
}

function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

const doctorChen = { doctorId: "mei-lin-chen", doctor: "Dr. Mei-Lin Chen" };
const doctorOkafor = { doctorId: "amara-okafor", doctor: "Dr. Amara Okafor" };

const knownPatient = { patientName: "Kim Known", patient: "kim.known@example.test", phone: "202-555-0161" };
const payingPatient = { patientName: "Pia Paying", slot: "08:30 AM" };
const returningPatient = { patientName: "Remy Returning", slot: "12:00 PM" };
const seriesPatient = { patientName: "Sari Series", slot: "12:30 PM" };
const movedAppointments = {
  drag: { patientName: "Dora Dragged", slot: "09:00 AM", to: "10:30 AM" },
  panel: { patientName: "Pat Panel", slot: "02:00 PM", to: "03:00 PM" },
  keys: { patientName: "Kay Keys", slot: "04:00 PM" },
  /** Moves to the time that `panel` has taken by then. */
  taken: { patientName: "Theo Taken", slot: "03:30 PM", to: "03:00 PM" },
};

/** The date of a Wednesday after the seeds' last booking, on which all doctors work. */
export function findWednesdayAfterSeeds(weeksLater: number): string {
  let date = plusDays(todayIn(demoSettings.timeZone, new Date()), 21 + 7 * weeksLater);
  while (weekdayOf(date) !== "wednesday") date = plusDays(date, 1);
  return date;
}

/** Books 40 appointments for three doctors, and with Dr. Chen the appointments that the desk's jobs change. */
export async function fillBusyDay(date: string): Promise<void> {
  const cleaning = { treatmentId: "teeth-cleaning", patient: "" };
  const busy = ["amara-okafor", "daniel-reyes", "samuel-berg"];
  for (let index = 0; index < 40; index++) {
    const halfHour = Math.floor(index / busy.length);
    // The 40 appointments fill 8:00 AM to 12:00 PM, then go on from 2:00 PM.
    const slot = slotAt((halfHour < 8 ? 8 : 10) * 60 + halfHour * 30);
    const doctorId = busy[index % busy.length] ?? "";
    const person = { patientName: `Bo Busy ${index}`, phone: fictionalPhone(100 + index) };
    await bookForCaller({ ...cleaning, ...person, date, slot, doctorId });
  }
  const withChen = { ...cleaning, date, doctorId: doctorChen.doctorId };
  const withPlace = [payingPatient, returningPatient, seriesPatient, ...Object.values(movedAppointments)];
  for (const { patientName, slot } of withPlace) {
    await bookForCaller({ ...withChen, patientName, slot, phone: "202-555-0163" });
  }
  // Books once for Kim, so that the desk's search finds Kim as a known patient.
  await bookForCaller({ ...withChen, ...knownPatient, date: plusDays(date, 1), slot: "02:00 PM" });
}

/** Books eight appointments for Dr. Okafor: four cleanings and four fillings. */
export async function fillSickDay(date: string): Promise<void> {
  const appointments = [
    ...["09:00 AM", "09:30 AM", "10:00 AM", "10:30 AM"].map((slot) => ["teeth-cleaning", slot] as const),
    ...["11:00 AM", "02:00 PM", "03:00 PM", "04:00 PM"].map((slot) => ["cavity-filling", slot] as const),
  ];
  for (const [index, [treatmentId, slot]] of appointments.entries()) {
    const person = { patientName: `Ivy Ill ${index + 1}`, patient: "", phone: fictionalPhone(170 + index) };
    await bookForCaller({ ...person, treatmentId, slot, date, doctorId: doctorOkafor.doctorId });
  }
}

/** A phone number that belongs to nobody: 555-0100 to 555-0199 are reserved for fiction. */
function fictionalPhone(number: number): string {
  return `202-555-0${number}`;
}
