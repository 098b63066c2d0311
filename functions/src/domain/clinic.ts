import type { DoctorFacts } from "../contract/doctors.ts";
import type { OpeningHours, Settings } from "../contract/settings.ts";

/** The published data of the clinic from which free times are computed. */
export interface Clinic {
  settings: ClinicSettings;
  /** The active treatments in the clinic's order. */
  treatments: Treatment[];
  /** The dentists, sorted by name. */
  doctors: Doctor[];
  /** Running and upcoming absences, without their reasons. */
  absences: Absence[];
}

export interface ClinicSettings extends Settings {
  /**
   * The first day after all days that hold money in an earlier currency. Reports leave the money of the days before it out. It is
   * absent if the currency never changed.
   */
  currencySince?: string | undefined;
}

export interface Treatment {
  /** The treatment's id, a slug. It is never reused. */
  id: string;
  name: string;
  description: string;
  /** Clinic-local start times on quarter-hours, in ascending order. */
  slots: string[];
  priceCents: number;
  /** The duration in minutes, a multiple of 15. */
  durationMinutes: number;
  /**
   * The minutes that the holder needs after each appointment, a multiple of 15. Missing means none. Patients don't see them.
   */
  bufferMinutes?: number | undefined;
  /** The treatment's own notice, in place of the clinic's. Missing parts are the clinic's. */
  noticeHours?: NoticeHours | undefined;
  /** The position of the treatment in the clinic's list. Lower numbers come first. */
  order: number;
  /**
   * The kind of holder whose time an appointment takes. `seat` means one patient at a time, `doctors` means one of the
   * dentists who perform the treatment.
   */
  heldBy: "seat" | "doctors";
  /** Null means no picture. It is missing if an earlier release saved the treatment last. */
  picture?: TreatmentPicture | null | undefined;
  /** Whom the treatment is for, in the clinic's words. It is empty or missing if the clinic doesn't say. */
  forWhom?: string | undefined;
}

/** The hours before an appointment until which patients may book it (`book`), and move or cancel it (`change`). */
export interface NoticeHours {
  book?: number | undefined;
  change?: number | undefined;
}

/** The name of one of the site's drawings, or a photo's path in our storage bucket (`treatments/…`) with its download token. */
export type TreatmentPicture = { drawing: string } | { photo: string; token: string };

/** The specialty of a dentist who specializes in no treatment. */
export const generalDentist = "General dentist";

/** The facts that the dentist tells patients are empty or missing if there are none. */
export interface Doctor extends DoctorFacts {
  /** The dentist's id. It is never reused. */
  id: string;
  name: string;
  /** The id of the treatment that the dentist specializes in. It is empty for a general dentist. */
  specialtyId: string;
  /** The current name of that treatment, or `generalDentist`. */
  specialty: string;
  /**
   * The photo's path in our storage bucket (`doctors/…`), or a path that begins with `/` for a picture that is part of the
   * site.
   */
  photo: string;
  photoToken: PhotoToken | null;
  /** Ids of all treatments that the dentist performs, including the specialty and inactive ones. */
  treatmentIds: string[];
  /** The dentist's working hours. Null means the clinic's opening hours. */
  hours: OpeningHours | null;
  /** True if new appointments can be booked with this dentist. */
  bookable: boolean;
}

/**
 * The token with which anyone can download a photo. It names the photo, because older versions of the site replace a
 * dentist's photo and leave the earlier token.
 */
export interface PhotoToken {
  photo: string;
  token: string;
}

export interface Absence {
  id: string;
  doctorId: string;
  /** The start of the absence in clinic-local time: `2023-01-05T08:00`. The range is half-open. */
  from: string;
  to: string;
}

/** The mailto link of an email address. Characters that are special in URLs are escaped. */
export function emailUrl(address: string): string {
  return `mailto:${encodeURIComponent(address).replace("%40", "@")}`;
}
