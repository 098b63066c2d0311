/** Pages that other pages lead to, and what of them is meant. */

export const bookingPath = "/appointment";
/** Where the link leads that verifies an address, once it has. */
export const verifiedPath = "/login?verified";
/** Where the links that Firebase mails lead. */
export const verifyPath = "/verify";
export const profilePath = "/dashboard/profile";
export const schedulePath = "/dashboard/schedule";
export const messagesPath = "/dashboard/messages";
export const approvalsPath = "/dashboard/reviews";
export const personPath = "/dashboard/person";
/** Where one appointment is paid for, by its id. */
export const paymentPath = "/dashboard/appointment/:id";

export const editDoctorPath = "/dashboard/managedoctor/:id";
/** With the id `new`, the form is empty. */
export const editTreatmentPath = "/dashboard/treatments/:id";

type BookingChoices = { treatment?: string; doctor?: string; date?: string };

/** The page on which appointments are booked, with what is wanted chosen there already: a treatment, a dentist, a day. */
export function bookingLink(wanted: BookingChoices): string {
  return `${bookingPath}?${new URLSearchParams(wanted)}`;
}

/** A day, with one of its appointments opened above it. */
export function scheduleLink(shown: { date: string; open?: string }): string {
  return `${schedulePath}?${new URLSearchParams(shown)}`;
}

export function paymentLink(appointment: string): string {
  return paymentPath.replace(":id", appointment);
}

/** One message, by its id. */
export function messageLink(message: string): string {
  return `${messagesPath}?${new URLSearchParams({ message })}`;
}

/** Who is meant: an account, a caller by their record, or whoever gave a number or an address. */
export type PersonKey = { uid: string } | { caller: string } | { phone: string } | { email: string };

/** Behind `#`, so that whom the desk looks up reaches no server's log. */
export function personLink(who: PersonKey): string {
  return `${personPath}#${new URLSearchParams(who)}`;
}

const clinicName = "Pearl Street Dental";

/** The home page carries the clinic's name first, every other page its own. */
export function pageTitle(title: string): string {
  return title === "Home" ? `${clinicName} · Gentle dentistry in Brooklyn` : `${title} · ${clinicName}`;
}

/** The address's `date`; null without an existing day. The light pages don't load the domain's `readDate`. */
export function dayIn(query: URLSearchParams): string | null {
  const day = query.get("date") ?? "";
  if (!/^[1-9]\d{3}-\d\d-\d\d$/.test(day)) return null;
  const instant = Date.parse(day);
  // Some engines read February 29 as March 1.
  return Number.isNaN(instant) || !new Date(instant).toISOString().startsWith(day) ? null : day;
}
