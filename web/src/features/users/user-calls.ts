import {
  listUsers,
  makeAdmin,
  removeAdmin,
  removeUser,
  searchUsers,
  type User,
} from "@clinic/contract/users.ts";
import { call, callForPage } from "../../lib/api.ts";
import { pageAfter } from "../../lib/paged-list.ts";

/** Of every list of users, for invalidation. */
export const usersKey = ["users"];

/** A search may be an address, and goes in the body: URLs are logged. */
export function loadUsers(search: string, after: string, signal: AbortSignal) {
  if (search === "") return callForPage(listUsers, { query: pageAfter(after) }, { signal });
  return callForPage(searchUsers, { body: { q: search, ...pageAfter(after) } }, { signal });
}

/** An address can pass to another account after the list was loaded: the uid says who is meant. */
const named = ({ email, _id }: User) => ({ params: { email }, query: { uid: _id } });

export function changeRole(user: User) {
  return call(user.role === "admin" ? removeAdmin : makeAdmin, named(user));
}

export function removeAccount(user: User) {
  return call(removeUser, named(user));
}
