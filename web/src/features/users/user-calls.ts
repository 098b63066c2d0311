import { successSchema } from "@clinic/contract/health.ts";
import { paths } from "@clinic/contract/paths.ts";
import { removedSchema, type User, usersSchema } from "@clinic/contract/users.ts";
import { call, callForPage } from "../../lib/api.ts";
import { pageBody, pagePath } from "../../lib/paged-list.ts";

/** Of every list of users, for invalidation. */
export const usersKey = ["users"];

/** A search may be an address, and goes in the body: URLs are logged. */
export function loadUsers(search: string, after: string, signal: AbortSignal) {
  if (search === "") return callForPage(usersSchema, pagePath(paths.users, after), { signal });
  const body = { q: search, ...pageBody(after) };
  return callForPage(usersSchema, paths.userSearch, { method: "POST", body, signal });
}

/** An address can pass to another account after the list was loaded: the uid says who is meant. */
const named = (path: string, { _id }: User) => `${path}?uid=${encodeURIComponent(_id)}`;

export function changeRole(user: User) {
  const { email, role } = user;
  return call(successSchema, named(paths.admin(email), user), {
    method: role === "admin" ? "DELETE" : "PUT",
  });
}

export function removeUser(user: User) {
  return call(removedSchema, named(paths.user(user.email), user), { method: "DELETE" });
}
