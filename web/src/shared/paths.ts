export const bookingPath = "/appointment";
/** Firebase's page leads here once an address is verified. */
export const verifiedPath = "/login?verified";
/** The links in Firebase's mails lead here. */
export const verifyPath = "/verify";
export const profilePath = "/dashboard/profile";
export const schedulePath = "/dashboard/schedule";
export const messagesPath = "/dashboard/messages";
export const approvalsPath = "/dashboard/reviews";
export const patientPath = "/dashboard/person";
export const paymentPath = "/dashboard/appointment/:id";

export const editDoctorPath = "/dashboard/managedoctor/:id";
/** The id `new` shows an empty form. */
export const editTreatmentPath = "/dashboard/treatments/:id";

type BookingChoices = { treatment?: string; doctor?: string; date?: string };

/** The booking page with these choices made. */
export function bookingLink(wanted: BookingChoices): string {
  return `${bookingPath}?${new URLSearchParams(wanted)}`;
}

/** The schedule of a day. `open` is the id of an appointment to show. */
export function scheduleLink(shown: { date: string; open?: string }): string {
  return `${schedulePath}?${new URLSearchParams(shown)}`;
}

export function paymentLink(appointment: string): string {
  return paymentPath.replace(":id", appointment);
}

export function messageLink(message: string): string {
  return `${messagesPath}?${new URLSearchParams({ message })}`;
}

/** A patient: an account, a caller's record, or whoever has this phone number or email address. */
export type PatientKey = { uid: string } | { caller: string } | { phone: string } | { email: string };

/** Behind `#`, so that the patient's identity never reaches a server's log. */
export function patientLink(patient: PatientKey): string {
  return `${patientPath}#${new URLSearchParams(patient)}`;
}

const clinicName = "Pearl Street Dental";

/** The tab's title for a page. */
export function pageTitle(title: string): string {
  return title === "Home" ? `${clinicName} · Gentle dentistry in Brooklyn` : `${title} · ${clinicName}`;
}

/** The query's `date`, or null if it is not a day. Public pages don't load the domain's `readDate`. */
export function readDateParam(query: URLSearchParams): string | null {
  const day = query.get("date") ?? "";
  if (!/^[1-9]\d{3}-\d\d-\d\d$/.test(day)) return null;
  const instant = Date.parse(day);
  // Some engines read February 29 as March 1.
  return Number.isNaN(instant) || !new Date(instant).toISOString().startsWith(day) ? null : day;
}
