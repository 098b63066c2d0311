import type { OpeningHours, PublicSettings, Settings } from "../contract/settings.ts";

/** What the clinic publishes. */
export interface Clinic {
  settings: Settings;
  /** The active ones in order. */
  treatments: Treatment[];
  /** By name. */
  doctors: Doctor[];
  /** The running and the coming ones, without their reasons. */
  absences: Absence[];
}

export interface Treatment {
  /** A slug, never used twice. */
  id: string;
  name: string;
  description: string;
  /** Clinic-local start times on quarter-hours, in order. */
  slots: string[];
  priceCents: number;
  /** A multiple of 15. */
  durationMinutes: number;
  /** Ascending. */
  order: number;
  /** What holds an appointment's time: the treatment's own seat, or one of the doctors who perform it. */
  heldBy: "seat" | "doctors";
}

export interface Doctor {
  /** Never used twice. */
  id: string;
  name: string;
  specialtyId: string;
  /** What that treatment is called now. */
  specialty: string;
  /** The object's path in our bucket, `doctors/…`, or `/…` for a picture that is part of the site. */
  photo: string;
  photoToken: PhotoToken | null;
  /** All that they perform, the specialty among it; also what isn't offered at present. */
  treatmentIds: string[];
  /** Null: the clinic's. */
  hours: OpeningHours | null;
  /** Whether anything new can be booked with them. */
  bookable: boolean;
}

/**
 * Lets anyone download the photo that it names. It names one because an older version of the site, which knows no tokens, replaces a
 * doctor's photo and leaves the earlier one's token.
 */
export interface PhotoToken {
  photo: string;
  token: string;
}

export interface Absence {
  id: string;
  doctorId: string;
  /** Half-open, clinic-local: `2023-01-05T08:00`. */
  from: string;
  to: string;
}

/** How addresses are written, on the site and in mails. */

/** `10 Pearl Street, Brooklyn, NY 11201` */
export function addressLine({ street, city, region, postalCode }: PublicSettings["address"]): string {
  return [street, city, `${region} ${postalCode}`.trim()].filter(Boolean).join(", ");
}

/** Where a letter to that address begins. What is special in an address of the web stays a part of it. */
export function emailUrl(address: string): string {
  return `mailto:${encodeURIComponent(address).replace("%40", "@")}`;
}
