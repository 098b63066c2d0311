/** Clinics as the rules see them, for tests that name only what they are about. */
import type { Clinic, Doctor, Treatment } from "../src/domain/clinic.ts";
import { defaultSettings } from "../src/domain/default-clinic.ts";

/** With a portrait that is part of the site, so that an edit needs no upload. */
export const sitePortrait = "/portraits/ida.webp";

/** Performs these treatments, the first of them as the specialty, as long as the clinic is open. */
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

/** Half an hour in a seat of its own, four times a day. */
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

/** Opens as a new clinic does, and has nothing else unless it is given. */
export function sampleClinic(change: Partial<Clinic> = {}): Clinic {
  return { settings: defaultSettings, treatments: [], doctors: [], absences: [], ...change };
}
