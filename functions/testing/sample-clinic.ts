/** Sample data for the domain rules. Tests name only the fields that matter to them. */

import { demoSettings } from "../../emulators/seed/demo-clinic.ts";
import type { Clinic, Doctor, Treatment } from "../src/domain/clinic.ts";

/** A portrait that belongs to the site, so that saving a doctor needs no upload. */
export const sitePortrait = "/portraits/ida.webp";

/** Returns a doctor who performs these treatments during all opening hours. The first treatment is the specialty. */
export function sampleDoctor(id: string, treatmentIds: string[], change: Partial<Doctor> = {}): Doctor {
  return {
    id,
    name: `Dr. ${id.slice(0, 1).toUpperCase()}${id.slice(1)} Test`,
    specialtyId: treatmentIds[0] ?? "",
    specialty: treatmentIds[0] ?? "",
    photo: sitePortrait,
    photoToken: null,
    treatmentIds,
    hours: null,
    bookable: true,
    ...change,
  };
}

/** Returns a treatment without doctors that takes half an hour and can begin four times a day. */
export function sampleTreatment(id: string, change: Partial<Treatment> = {}): Treatment {
  return {
    id,
    name: id,
    description: "",
    slots: ["08:00 AM", "09:00 AM", "09:30 AM", "05:30 PM"],
    priceCents: 9000,
    durationMinutes: 30,
    order: 0,
    heldBy: "seat",
    ...change,
  };
}

/** Returns a clinic with a new clinic's opening hours. It has no doctors or treatments unless they are given. */
export function sampleClinic(change: Partial<Clinic> = {}): Clinic {
  return { settings: demoSettings, treatments: [], doctors: [], absences: [], ...change };
}
