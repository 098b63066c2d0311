/** The staff's permissions and roles. docs/roles.md is generated from this file and from the endpoints. */

/** A permission of the staff. Calls that show or change other people's data need one. */
export type Permission =
  /** Read the schedule, appointments and their history. */
  | "schedule.read"
  /** Book for anyone, move and cancel anyone's appointment, send its notifications again. */
  | "booking.change"
  /** Record that patients arrived or missed their appointment. */
  | "attendance.record"
  /** Resolve what needs attention, also appointments that a change of the clinic affected. */
  | "attention.resolve"
  /** Record when a dentist is away. */
  | "absences.edit"
  /** Search for patients and read their records. */
  | "patients.read"
  /** Correct, link and separate patient records. */
  | "patients.edit"
  /** Take payments at the desk, undo them and record what was given back. */
  | "money.take"
  /** Read figures and earnings. */
  | "money.see"
  /** Read and answer messages from the contact form. */
  | "messages.answer"
  /** Read all reviews, approve, hide and delete them. */
  | "reviews.approve"
  /** Read treatments, dentists and settings with what isn't public. */
  | "clinic.read"
  /** Change settings, treatments and dentists. */
  | "clinic.edit"
  /** List, create and remove calendar feeds. */
  | "feeds.manage"
  /** List accounts and remove them. */
  | "accounts.manage"
  /** Give and take roles. */
  | "roles.grant"
  /** Read who looked at whom, and who changed what. */
  | "access.read";

/** `own`: only for the appointments, patients and absences of the dentist that the role is tied to. */
export type PermissionScope = "all" | "own";

const owner = {
  "schedule.read": "all",
  "booking.change": "all",
  "attendance.record": "all",
  "attention.resolve": "all",
  "absences.edit": "all",
  "patients.read": "all",
  "patients.edit": "all",
  "money.take": "all",
  "money.see": "all",
  "messages.answer": "all",
  "reviews.approve": "all",
  "clinic.read": "all",
  "clinic.edit": "all",
  "feeds.manage": "all",
  "accounts.manage": "all",
  "roles.grant": "all",
  "access.read": "all",
} as const satisfies Record<Permission, PermissionScope>;

/** The roles of staff, and what each may do. Patients have no role. */
export const permissionsByRole = {
  owner,
  desk: {
    "schedule.read": "all",
    "booking.change": "all",
    "attendance.record": "all",
    "attention.resolve": "all",
    "absences.edit": "all",
    "patients.read": "all",
    "patients.edit": "all",
    "money.take": "all",
    "messages.answer": "all",
    "reviews.approve": "all",
    "clinic.read": "all",
  },
  dentist: {
    "schedule.read": "own",
    "attendance.record": "own",
    "absences.edit": "own",
    "patients.read": "own",
    "feeds.manage": "own",
  },
  books: { "money.see": "all" },
} as const satisfies Record<string, Partial<Record<Permission, PermissionScope>>>;

export type StaffRole = keyof typeof permissionsByRole;

export const staffRoles = ["owner", "desk", "dentist", "books"] as const satisfies readonly StaffRole[];

export function isStaffRole(role: unknown): role is StaffRole {
  return staffRoles.some((known) => known === role);
}

/** Whether a call needs a permission of the staff. */
export function isForStaff(
  permission: "anyone" | "signed-in" | "owner" | Permission,
): permission is Permission {
  return permission !== "anyone" && permission !== "signed-in" && permission !== "owner";
}

/** Returns the scope in which a role has a permission; undefined if it doesn't have it. */
export function scopeOf(role: StaffRole, permission: Permission): PermissionScope | undefined {
  const granted: Partial<Record<Permission, PermissionScope>> = permissionsByRole[role];
  return granted[permission];
}
