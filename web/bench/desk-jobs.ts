/** What a front desk does all day, done as who knows the page does it. */

import { plusDays, todayIn, weekdayOf } from "@clinic/domain/calendar-date.ts";
import { defaultSettings } from "@clinic/domain/default-clinic.ts";
import { slotAt } from "@clinic/domain/slot.ts";
import type { Locator, Page } from "playwright-core";
import { bookForCaller } from "../testing/book-for-caller.ts";
import { blockOf, columnOf, pointAt } from "../testing/day-grid.ts";
import type { Job } from "./job.ts";

export type DeskJob = Job & {
  /** How often in an hour at the desk. */
  anHour: number;
};

/** Each on a page that shows the busy day. */
export const busyJobs: readonly DeskJob[] = [
  {
    name: "Book a caller who is known",
    mostTaps: 6,
    anHour: 4,
    perform: async (hand) => {
      const { page } = hand;
      await hand.tapAt(await pointAt(columnOf(page, chen.doctor), "09:30 AM"));
      const dialog = page.getByRole("dialog", { name: "Book for a caller" });
      await hand.type(dialog.getByLabel("Phone Number"), known.phone);
      await hand.tap(dialog.getByRole("button", { name: known.patientName }));
      await hand.choose(dialog.getByLabel("Treatment"), "teeth-cleaning");
      await chosenTime(dialog, "09:30 AM").waitFor({ state: "attached" });
      await hand.tap(dialog.getByRole("button", { name: "Book appointment" }));
      await blockOf(page, known.patientName, "9:30 AM").waitFor();
    },
  },
  {
    name: "Book a new caller, with an email",
    mostTaps: 7,
    anHour: 2,
    perform: async (hand) => {
      const { page } = hand;
      await hand.tapAt(await pointAt(columnOf(page, chen.doctor), "11:00 AM"));
      const dialog = page.getByRole("dialog", { name: "Book for a caller" });
      await hand.type(dialog.getByLabel("Phone Number"), "202-555-0162");
      await hand.fill(dialog.getByLabel("Name"), "Nora New");
      await hand.fill(dialog.getByLabel("Email"), "nora.new@example.test");
      await hand.choose(dialog.getByLabel("Treatment"), "teeth-cleaning");
      await chosenTime(dialog, "11:00 AM").waitFor({ state: "attached" });
      await hand.tap(dialog.getByRole("button", { name: "Book appointment" }));
      await blockOf(page, "Nora New", "11:00 AM").waitFor();
    },
  },
  {
    name: "Move, by dragging",
    mostTaps: 3,
    anHour: 3,
    perform: async (hand) => {
      const { page } = hand;
      const column = columnOf(page, chen.doctor);
      const [from, to] = [await pointAt(column, moved.drag.slot), await pointAt(column, moved.drag.to)];
      await hand.drag(from, to, page.locator(".moving-ghost:not(.is-refused)", { hasText: moved.drag.to }));
      await hand.tap(moveOf(page, moved.drag.patientName));
      await blockOf(page, moved.drag.patientName, "10:30 AM").waitFor();
    },
  },
  {
    name: "Move, in the panel",
    mostTaps: 5,
    anHour: 0,
    perform: async (hand) => {
      const { page } = hand;
      await hand.tap(blockOf(page, moved.panel.patientName));
      const panel = page.getByRole("dialog", { name: moved.panel.patientName, exact: true });
      await hand.tap(panel.getByRole("button", { name: "Move", exact: true }));
      const dialog = page.getByRole("dialog", { name: `Move ${moved.panel.patientName}` });
      await hand.choose(dialog.getByLabel("Time", { exact: true }), moved.panel.to);
      await hand.tap(dialog.getByRole("button", { name: "Move appointment" }));
      await panel.getByText("3:00 PM – 3:30 PM").waitFor();
    },
  },
  {
    name: "Move, by keyboard",
    mostTaps: 5,
    anHour: 0,
    perform: async (hand) => {
      const { page } = hand;
      const { patientName } = moved.keys;
      // However somebody came there: by the arrows, or from its panel.
      await blockOf(page, patientName).focus();
      await hand.press("m");
      await page.locator(".moving-free").first().waitFor();
      // An hour, and one free place more.
      await hand.press("PageDown");
      await hand.press("ArrowDown");
      await hand.press("Enter");
      await page.waitForFunction(() => Boolean(document.activeElement?.closest("[role=dialog]")));
      while (!(await hasFocus(moveOf(page, patientName)))) await hand.press("Tab");
      await hand.press("Enter");
      await blockOf(page, patientName, "5:30 PM").waitFor();
    },
  },
  {
    name: "Mark as paid",
    mostTaps: 2,
    anHour: 8,
    perform: async (hand) => {
      const { page } = hand;
      await hand.tap(blockOf(page, paying.patientName));
      const panel = page.getByRole("dialog", { name: paying.patientName });
      await hand.tap(panel.getByRole("button", { name: "Paid at desk", exact: true }));
      await panel.getByText("Paid at the desk: $90").waitFor();
    },
  },
  {
    name: "Find a patient",
    mostTaps: 3,
    anHour: 3,
    perform: async (hand) => {
      const { page } = hand;
      await hand.press("/");
      await hand.type(page.getByRole("combobox", { name: "Find a patient" }), "petr");
      await hand.press("Enter");
      await page.getByRole("heading", { name: "Elena Petrova" }).waitFor();
      await page.getByRole("table", { name: "Past appointments" }).waitFor();
    },
  },
];

/** On a page that shows the day of the doctor who is ill. */
export const sortOut: DeskJob = {
  name: "Sort out an ill doctor's eight",
  mostTaps: 4,
  anHour: 0,
  perform: async (hand) => {
    const { page } = hand;
    await hand.tap(page.getByRole("button", { name: `${okafor.doctor} is away…` }));
    const dialog = page.getByRole("dialog", { name: `${okafor.doctor} is away` });
    await hand.tap(dialog.getByRole("button", { name: "Save" }));
    await hand.tap(page.getByRole("button", { name: "Do all 8" }));
    await hand.tap(page.getByRole("dialog").getByRole("button", { name: "Do all 8" }));
    await page.getByText("All set: all 8 appointments are taken care of").waitFor();
  },
};

function moveOf(page: Page, patient: string): Locator {
  const question = page.getByRole("dialog", { name: `Move ${patient}?` });
  return question.getByRole("button", { name: "Move", exact: true });
}

/** Where the free times are known, the one that was clicked. */
function chosenTime(dialog: Locator, slot: string): Locator {
  return dialog.getByLabel("Time", { exact: true }).locator("option:checked", { hasText: slot });
}

function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

/** Two days of the demo clinic on which a desk has work: a busy one, and one whose doctor falls ill. */

const chen = { doctorId: "mei-lin-chen", doctor: "Dr. Mei-Lin Chen" };
const okafor = { doctorId: "amara-okafor", doctor: "Dr. Amara Okafor" };

const known = { patientName: "Kim Known", patient: "kim.known@example.test", phone: "202-555-0161" };
const paying = { patientName: "Pia Paying", slot: "08:30 AM" };
const moved = {
  drag: { patientName: "Dora Dragged", slot: "09:00 AM", to: "10:30 AM" },
  panel: { patientName: "Pat Panel", slot: "02:00 PM", to: "03:00 PM" },
  keys: { patientName: "Kay Keys", slot: "04:00 PM" },
};

/** A Wednesday, on which all of them work, weeks after what the seeds have booked. */
export function deskDay(weeksOn: number): string {
  let date = plusDays(todayIn(defaultSettings.timeZone, new Date()), 21 + 7 * weeksOn);
  while (weekdayOf(date) !== "wednesday") date = plusDays(date, 1);
  return date;
}

/** Forty appointments of three doctors, and of the fourth those that something is done with. */
export async function fillBusyDay(date: string): Promise<void> {
  const cleaning = { treatmentId: "teeth-cleaning", patient: "" };
  const busy = ["amara-okafor", "daniel-reyes", "samuel-berg"];
  for (let at = 0; at < 40; at++) {
    const half = Math.floor(at / busy.length);
    // From eight until noon, and from two on.
    const slot = slotAt((half < 8 ? 8 : 10) * 60 + half * 30);
    const doctorId = busy[at % busy.length] ?? "";
    const who = { patientName: `Bo Busy ${at}`, phone: phoneAt(100 + at) };
    await bookForCaller({ ...cleaning, ...who, date, slot, doctorId });
  }
  const theirs = { ...cleaning, date, doctorId: chen.doctorId };
  for (const { patientName, slot } of [paying, ...Object.values(moved)]) {
    await bookForCaller({ ...theirs, patientName, slot, phone: "202-555-0163" });
  }
  // The known patient had an earlier appointment.
  await bookForCaller({ ...theirs, ...known, date: plusDays(date, 1), slot: "02:00 PM" });
}

/** Eight of one doctor: four that another dentist performs, and four that all of them do. */
export async function fillIllDay(date: string): Promise<void> {
  const visits = [
    ...["09:00 AM", "09:30 AM", "10:00 AM", "10:30 AM"].map((slot) => ["teeth-cleaning", slot] as const),
    ...["11:00 AM", "02:00 PM", "03:00 PM", "04:00 PM"].map((slot) => ["cavity-filling", slot] as const),
  ];
  for (const [index, [treatmentId, slot]] of visits.entries()) {
    const who = { patientName: `Ivy Ill ${index + 1}`, patient: "", phone: phoneAt(170 + index) };
    await bookForCaller({ ...who, treatmentId, slot, date, doctorId: okafor.doctorId });
  }
}

/** A number that belongs to nobody: 555-0100 to 555-0199 are reserved for fiction. */
function phoneAt(number: number): string {
  return `202-555-0${number}`;
}
