import {
  type AccessEntry,
  type AccessRules,
  accessActions,
  exportAccess,
  listAccess,
  saveAccessRules,
  showAccessRules,
} from "@clinic/contract/access.ts";
import { isStaffRole, type Permission } from "@clinic/contract/permissions.ts";
import { readDate } from "@clinic/domain/calendar-date.ts";
import { queryOptions } from "@tanstack/react-query";
import { call, callForPage } from "../../shared/api.ts";
import { formatDay, formatMonth } from "../../shared/clinic-day.ts";
import { pageRequestAfter } from "../../shared/query-client.ts";
import { roleNames } from "../../shared/role-names.ts";

/** What the page's address says about the entries to show. */
export type AccessFilter = {
  action?: AccessEntry["action"];
  by?: string;
  concerns?: string;
  from?: string;
  to?: string;
};

export function readAccessFilter(address: URLSearchParams): AccessFilter {
  const action = accessActions.find((one) => one === address.get("action"));
  const [by, concerns] = [address.get("by"), address.get("concerns")];
  const [from, to] = [readDate(address.get("from") ?? ""), readDate(address.get("to") ?? "")];
  return {
    ...(action && { action }),
    ...(by && { by }),
    ...(concerns && { concerns }),
    ...(from && { from }),
    ...(to && { to }),
  };
}

export function accessQuery(filter: AccessFilter, after: string) {
  return queryOptions({
    queryKey: ["access", filter, after],
    queryFn: ({ signal }) =>
      callForPage(listAccess, { query: { ...filter, ...pageRequestAfter(after) } }, { signal }),
  });
}

export function exportAccessLog(filter: AccessFilter): Promise<string> {
  return call(exportAccess, { query: filter });
}

export const accessRulesQuery = queryOptions({
  queryKey: ["access-rules"],
  queryFn: ({ signal }) => call(showAccessRules, {}, { signal }),
});

export function saveRules(rules: AccessRules) {
  return call(saveAccessRules, { body: rules });
}

export const actionTexts: Record<AccessEntry["action"], string> = {
  looked: "Looked at",
  changed: "Changed",
  exported: "Downloaded",
  refused: "Refused",
};

const subjectTexts: Record<string, string> = {
  absence: "a time away",
  access: "this log",
  affected: "appointments that need attention",
  attention: "what needs attention",
  blocks: "a blocked time",
  booking: "an appointment",
  caller: "a caller's record",
  contact: "the appointments with an address or phone number",
  doctor: "a doctor",
  earnings: "the earnings of a year",
  feeds: "a calendar feed",
  messages: "a message",
  patients: "a list of patients",
  payments: "a list of payments",
  people: "a patient's record",
  person: "a patient's record",
  photo: "a photo",
  reviews: "a review",
  service: "a treatment",
  settings: "the settings",
  user: "an account",
};

/** What each permission allows. The words stand after “Refused”. */
const permissionTexts: Record<Permission, string> = {
  "schedule.read": "to see the schedule or an appointment",
  "booking.change": "to book or change an appointment",
  "attendance.record": "to record who came",
  "attention.resolve": "to see what needs attention",
  "absences.edit": "to change a doctor's time away",
  "patients.read": "to see patients' records",
  "patients.edit": "to change a patient's record",
  "money.take": "to record a payment",
  "money.see": "to see figures and earnings",
  "messages.answer": "to see or answer messages",
  "reviews.approve": "to see or approve reviews",
  "clinic.read": "to see settings, treatments or doctors",
  "clinic.edit": "to change settings, treatments or doctors",
  "feeds.manage": "to see or change calendar feeds",
  "accounts.manage": "to see or remove accounts",
  "roles.grant": "to give or take a role",
  "access.read": "to see this log",
};

function isPermission(id: string): id is Permission {
  return Object.hasOwn(permissionTexts, id);
}

/** Says in words what an entry's person looked at, changed or was refused. */
export function describeSubject({ subject: { kind, id }, call: made }: AccessEntry): string {
  if (id === "list") return kind === "messages" ? "the list of messages" : "the list of reviews";
  if (kind === "day") return `the schedule of ${formatDay(id)}`;
  if (kind === "seen") return `the patients of ${formatMonth(`${id}-01`)}`;
  if (kind === "search") return id === "users" ? "the list of users" : "the search for patients";
  if (kind === "permission") return isPermission(id) ? permissionTexts[id] : made;
  return subjectTexts[kind] ?? kind;
}

export function describeRole(role: string): string {
  return isStaffRole(role) || role === "patient" ? roleNames[role] : role;
}
