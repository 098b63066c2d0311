import type { StaffRole } from "@clinic/contract/permissions.ts";

export const bookingPath = "/appointment";
/** The page that Firebase links to once an email address is verified. */
export const verifiedPath = "/login?verified";
/** The page that the links in Firebase's mails open. */
export const verifyPath = "/verify";
export const privacyPath = "/privacy";
export const termsPath = "/terms";
export const profilePath = "/dashboard/profile";
/** The panel of the profile in which staff add a second factor. */
export const secondFactorHash = "#second-factor";
export const schedulePath = "/dashboard/schedule";
export const overviewPath = "/dashboard/overview";
/** The page on which the clinic writes its own words, pictures and color. */
export const siteSettingsPath = "/dashboard/settings/site";
export const accessPath = "/dashboard/access";
export const messagesPath = "/dashboard/messages";
export const approvalsPath = "/dashboard/reviews";
/** A treatment's own page. */
export const treatmentPath = "/treatment/:id";
/** A dentist's own page. */
export const dentistPath = "/dentist/:id";
export const patientPath = "/dashboard/person";
/** The list of everyone who was here in a month. */
export const patientsPath = "/dashboard/patients";
export const paymentPath = "/dashboard/appointment/:id";

export const editDoctorPath = "/dashboard/managedoctor/:id";
/** The page that edits a treatment. The id `new` shows an empty form. */
export const editTreatmentPath = "/dashboard/treatments/:id";

/** The page where a role's work begins: the schedule, or for the books the figures. */
export function startPathOf(role: StaffRole): string {
  return role === "books" ? overviewPath : schedulePath;
}

export function treatmentLink(treatment: string): string {
  return treatmentPath.replace(":id", treatment);
}

export function dentistLink(doctor: string): string {
  return dentistPath.replace(":id", doctor);
}

/** `slot` opens the booking dialog with this time. It needs a treatment and a date. */
type BookingChoices = { treatment?: string; doctor?: string; date?: string; slot?: string };

/** Links to the booking page with the treatment, the dentist, the day and the time already chosen. */
export function bookingLink(wanted: BookingChoices): string {
  return `${bookingPath}?${new URLSearchParams(wanted)}`;
}

/** Links to a day's schedule. `open` is the id of an appointment to show. */
export function scheduleLink(shown: { date: string; open?: string }): string {
  return `${schedulePath}?${new URLSearchParams(shown)}`;
}

export function paymentLink(appointment: string): string {
  return paymentPath.replace(":id", appointment);
}

export function messageLink(message: string): string {
  return `${messagesPath}?${new URLSearchParams({ message })}`;
}

/** What identifies a patient: an account, a phone caller's record, a phone number, or an email address. */
export type PatientKey = { uid: string } | { caller: string } | { phone: string } | { email: string };

/** Puts the patient's identity behind `#`, so that it never reaches a server's log. */
export function patientLink(patient: PatientKey): string {
  return `${patientPath}#${new URLSearchParams(patient)}`;
}

/** The query's `slot`, such as `08:00 AM`, or null if it is no start time. */
export function readSlotParam(query: URLSearchParams): string | null {
  const slot = query.get("slot") ?? "";
  return /^(0[1-9]|1[0-2]):[0-5]\d [AP]M$/.test(slot) ? slot : null;
}

/**
 * The query's `date`, or null if `date` is no valid day. Public pages use this instead of the domain's `readDate`, to load
 * less code.
 */
export function readDateParam(query: URLSearchParams): string | null {
  const day = query.get("date") ?? "";
  if (!/^[1-9]\d{3}-\d\d-\d\d$/.test(day)) return null;
  const instant = Date.parse(day);
  // Rejects February 29 of a common year, which some engines read as March 1.
  return Number.isNaN(instant) || !new Date(instant).toISOString().startsWith(day) ? null : day;
}
