/** A front desk's daily jobs, as somebody who knows the schedule page does them. */

import type { Locator, Page } from "playwright-core";
import { blockOf, columnOf, pointAt } from "../testing/day-grid.ts";
import {
  doctorChen,
  doctorOkafor,
  findWednesdayAfterSeeds,
  knownPatient,
  movedAppointments,
  payingPatient,
  returningPatient,
  seriesPatient,
} from "./desk-days.ts";
import type { CountedUser, Job } from "./manual-job.ts";

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
      await bookKnownCaller(user);
      await blockOf(user.page, knownPatient.patientName, "9:30 AM").waitFor();
    },
  },
  {
    // One tap more than the same booking on a day that patients can book.
    name: "Book a caller beyond the last day for patients",
    maxTaps: 7,
    timesAnHour: 0,
    prepare: async (page) => {
      await page.goto(`/dashboard/schedule?date=${findWednesdayAfterSeeds(26)}`);
      await columnOf(page, doctorChen.doctor).waitFor();
    },
    perform: async (user) => {
      await bookKnownCaller(user);
      await user.tap(user.page.getByRole("button", { name: "Book anyway" }));
      await blockOf(user.page, knownPatient.patientName, "9:30 AM").waitFor();
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
    prepare: (page) => blockOf(page, movedAppointments.taken.patientName).scrollIntoViewIfNeeded(),
    perform: async (user) => {
      const { page } = user;
      const { patientName, slot, to } = movedAppointments.taken;
      const column = columnOf(page, doctorChen.doctor);
      const [from, target] = [await pointAt(column, slot), await pointAt(column, to)];
      await user.drag(from, target, page.locator(".moving-ghost:not(.is-refused)", { hasText: "3:00 PM" }));
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
      await user.choose(dialog.getByLabel("Repeat"), "weeks");
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

/** Asks for 9:30 AM with Dr. Chen on the shown day. */
async function bookKnownCaller(user: CountedUser): Promise<void> {
  const { page } = user;
  await user.tapAt(await pointAt(columnOf(page, doctorChen.doctor), "09:30 AM"));
  const dialog = page.getByRole("dialog", { name: "Book for a caller" });
  await user.type(dialog.getByLabel("Phone Number"), knownPatient.phone);
  await user.tap(dialog.getByRole("button", { name: knownPatient.patientName }));
  await user.choose(dialog.getByLabel("Treatment"), "teeth-cleaning");
  await selectedTime(dialog, "09:30 AM").waitFor({ state: "attached" });
  await user.tap(dialog.getByRole("button", { name: "Book appointment" }));
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
