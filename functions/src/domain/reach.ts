import { type Permission, type StaffRole, scopeOf } from "../contract/permissions.ts";

/** Whose data a permission covers: everybody's, nobody's, or that of one dentist. */
export type Reach = "all" | "none" | { doctorId: string };

/** An account with a role. A dentist's role is tied to their entry among the clinic's dentists. */
export interface StaffMember {
  role: StaffRole;
  doctorId: string | null;
}

/** Returns whose data a role reaches with a permission. Patients, and dentists without an entry, reach nobody's. */
export function reachOf(member: StaffMember | null, permission: Permission): Reach {
  const scope = member ? scopeOf(member.role, permission) : undefined;
  if (scope === "all") return "all";
  return scope === "own" && member?.doctorId ? { doctorId: member.doctorId } : "none";
}

/** A role as answers name it. `role` is for pages of earlier releases, to which owners are admins. */
export function presentRole(member: StaffMember | null) {
  const role = member?.role === "owner" ? ("admin" as const) : ("patient" as const);
  return { role, ...(member && { staff: { role: member.role, doctorId: member.doctorId } }) };
}

/** Whether a permission covers the data of this dentist. Null: no dentist is named, which only `all` covers. */
export function covers(reach: Reach, doctorId: string | null): boolean {
  if (reach === "all" || reach === "none") return reach === "all";
  return reach.doctorId === doctorId;
}
