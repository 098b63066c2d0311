/**
 * The notice in hours that the clinic wants before an appointment: until when patients may book it, and move or cancel it online. The
 * desk isn't bound. docs/decisions/buffer-and-notice.md
 */
import { millisecondsInHour } from "date-fns/constants";
import type { Settings } from "../contract/settings.ts";
import type { Clinic, NoticeHours } from "./clinic.ts";

/** Without other settings, patients can book, move and cancel until the appointment begins. */
export const noNotice = { bookHours: 0, changeHours: 0 };

type ClinicNotice = Pick<Settings, "notice">;
type TreatmentNotice = { noticeHours?: NoticeHours | undefined };

export function bookNoticeHours({ notice }: ClinicNotice, { noticeHours }: TreatmentNotice): number {
  return noticeHours?.book ?? notice.bookHours;
}

export function changeNoticeHours({ notice }: ClinicNotice, { noticeHours }: TreatmentNotice): number {
  return noticeHours?.change ?? notice.changeHours;
}

/** Appointments that patients book now must start later than this instant. */
export function earliestStart(now: Date, noticeHours: number): Date {
  return new Date(now.getTime() + noticeHours * millisecondsInHour);
}

/** The instant from which on the patient can no longer move or cancel an appointment online. */
export function noticeBegins(startsAt: Date, noticeHours: number): Date {
  return new Date(startsAt.getTime() - noticeHours * millisecondsInHour);
}

/** The least notice of all treatments, in hours: nothing that starts sooner can be booked by patients. */
export function leastBookNotice({ settings, treatments }: Clinic): number {
  const all = treatments.map((treatment) => bookNoticeHours(settings, treatment));
  return all.length === 0 ? 0 : Math.min(...all);
}

/** The longest notice for moving and canceling: no treatment promises less time than a page that names this one. */
export function longestChangeNotice(settings: ClinicNotice, treatments: readonly TreatmentNotice[]): number {
  if (treatments.length === 0) return settings.notice.changeHours;
  return Math.max(...treatments.map((treatment) => changeNoticeHours(settings, treatment)));
}

/** The clinic as the desk may book it: no notice binds it. */
export function withoutBookNotice(clinic: Clinic): Clinic {
  const { settings, treatments } = clinic;
  return {
    ...clinic,
    settings: { ...settings, notice: { ...settings.notice, bookHours: 0 } },
    treatments: treatments.map((treatment) => ({
      ...treatment,
      noticeHours: { ...treatment.noticeHours, book: 0 },
    })),
  };
}
