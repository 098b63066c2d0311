import { successSchema } from "@clinic/contract/health.ts";
import { paths } from "@clinic/contract/paths.ts";
import { removedSchema, type User, usersSchema } from "@clinic/contract/users.ts";
import { call, callForPage } from "../../lib/api.ts";
import { pagePath } from "../../lib/paged-list.ts";

/** Of every list of users, for invalidation. */
export const usersKey = ["users"];

export function loadUsers(search: string, after: string, signal: AbortSignal) {
  return callForPage(usersSchema, pagePath(paths.users, after, search ? { q: search } : {}), { signal });
}

export function changeRole({ email, role }: User) {
  return call(successSchema, paths.admin(email), { method: role === "admin" ? "DELETE" : "PUT" });
}

export function removeUser({ email }: User) {
  return call(removedSchema, paths.user(email), { method: "DELETE" });
}
