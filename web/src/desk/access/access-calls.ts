import {
  type AccessEntry,
  type AccessRules,
  accessActions,
  exportAccess,
  listAccess,
  saveAccessRules,
  showAccessRules,
} from "@clinic/contract/access.ts";
import { isStaffRole } from "@clinic/contract/permissions.ts";
import { formatDate, readDate } from "@clinic/domain/calendar-date.ts";
import { queryOptions } from "@tanstack/react-query";
import { call, callForPage } from "../../shared/api.ts";
import { downloadFile } from "../../shared/download-file.ts";
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

export async function downloadAccessLog(filter: AccessFilter): Promise<void> {
  const text = await call(exportAccess, { query: filter });
  // Reading the answer as text drops its byte order mark, by which Excel knows that the file is UTF-8.
  downloadFile("access-log.csv", new Blob(["\ufeff", text], { type: "text/csv" }));
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
  attention: "what needs attention",
  booking: "an appointment",
  caller: "a caller's record",
  contact: "the appointments of an address or phone number",
  doctor: "a doctor",
  feeds: "a calendar feed",
  messages: "a message",
  people: "a patient's record",
  person: "a patient's record",
  photo: "a photo",
  reviews: "a review",
  service: "a treatment",
  settings: "the settings",
  user: "an account",
};

/** Says in words what an entry's person looked at, changed or was refused. */
export function describeSubject({ subject: { kind, id }, call: made }: AccessEntry): string {
  if (kind === "day") return `the schedule of ${formatDate(id)}`;
  if (kind === "search") return id === "users" ? "the list of users" : "the search for patients";
  if (kind === "permission") return made;
  return subjectTexts[kind] ?? kind;
}

export function describeRole(role: string): string {
  return isStaffRole(role) || role === "patient" ? roleNames[role] : role;
}
