import type { StaffRole } from "@clinic/contract/permissions.ts";
import type { Role } from "./session/tokens.ts";

/** The roles' names on screen. The specification calls the owner's role “Admin”. */
export const roleNames: Record<Role, string> = {
  patient: "Patient",
  owner: "Admin",
  desk: "Front desk",
  dentist: "Dentist",
  books: "Bookkeeping",
};

/** What each role may do, for the person who chooses it. */
export const roleSummaries: Record<StaffRole, string> = {
  owner: "Everything, with figures, settings and roles.",
  desk: "The schedule, patients, messages, reviews and payments at the desk. No figures, settings or roles.",
  dentist: "Their own appointments and patients, who came, and when they are away.",
  books: "Figures and earnings. No patients and no schedule.",
};
