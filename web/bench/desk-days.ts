/** The days and appointments of the front desk's daily jobs. */
import * as z from "zod/mini";
import { demoAccounts, demoPassword } from "../../emulators/seed/accounts.ts";
import { demoSettings } from "../../emulators/seed/demo-clinic.ts";
import { request } from "../../emulators/testing/request.ts";
import { signIn } from "../../emulators/testing/sign-up.ts";
import { settingsSchema } from "../../functions/src/contract/settings.ts";
import { plusDays, todayIn, weekdayOf } from "../../functions/src/domain/calendar-date.ts";
import { slotAt } from "../../functions/src/domain/slot.ts";
import { bookForCaller } from "../testing/book-for-caller.ts";

export const doctorChen = { doctorId: "mei-lin-chen", doctor: "Dr. Mei-Lin Chen" };
export const doctorOkafor = { doctorId: "amara-okafor", doctor: "Dr. Amara Okafor" };

export const knownPatient = {
  patientName: "Kim Known",
  patient: "kim.known@example.test",
  phone: "202-555-0161",
};
export const payingPatient = { patientName: "Pia Paying", slot: "08:30 AM" };
export const returningPatient = { patientName: "Remy Returning", slot: "10:00 AM" };
export const seriesPatient = { patientName: "Sari Series", slot: "11:30 AM" };
export const movedAppointments = {
  drag: { patientName: "Dora Dragged", slot: "09:00 AM", to: "10:30 AM" },
  panel: { patientName: "Pat Panel", slot: "02:00 PM", to: "03:00 PM" },
  keys: { patientName: "Kay Keys", slot: "04:00 PM" },
  /** Moves to the time that `panel` has taken by then. */
  taken: { patientName: "Theo Taken", slot: "03:30 PM", to: "03:00 PM" },
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
