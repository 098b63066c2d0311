/** Two days of the demo clinic on which a desk has work: a busy one, and one whose doctor falls ill. */
import { plusDays, todayIn, weekdayOf } from "../../functions/src/domain/calendar-date.ts";
import { defaultSettings } from "../../functions/src/domain/default-clinic.ts";
import { slotAt } from "../../functions/src/domain/slot.ts";
import { bookForCaller } from "../testing/book-for-caller.ts";

export const chen = { doctorId: "mei-lin-chen", doctor: "Dr. Mei-Lin Chen" };
export const okafor = { doctorId: "amara-okafor", doctor: "Dr. Amara Okafor" };

export const known = { patientName: "Kim Known", patient: "kim.known@example.test", phone: "202-555-0161" };
export const paying = { patientName: "Pia Paying", slot: "08:30 AM" };
export const moved = {
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
  // Who is known came on another day.
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

/** Of those that belong to nobody: 555-0100 to 555-0199. */
function phoneAt(number: number): string {
  return `202-555-0${number}`;
}
