import {
  listUsers,
  makeAdmin,
  removeAdmin,
  removeUser,
  searchUsers,
  type User,
} from "@clinic/contract/users.ts";
import { queryOptions } from "@tanstack/react-query";
import { call, callForPage } from "../../lib/api.ts";
import { pageAfter } from "../../lib/paged-list.ts";
import { publish } from "../../lib/published/published-clinic.ts";

/** Of every list of users, for invalidation. */
export const usersKey = ["users"];

/** A search may be an address, and goes in the body: URLs are logged. */
export function usersQuery(search: string, after: string) {
  return queryOptions({
    queryKey: [...usersKey, search, after],
    queryFn: ({ signal }) =>
      search === ""
        ? callForPage(listUsers, { query: pageAfter(after) }, { signal })
        : callForPage(searchUsers, { body: { q: search, ...pageAfter(after) } }, { signal }),
  });
}

/** An address can pass to another account after the list was loaded: the uid says who is meant. */
const named = ({ email, _id }: User) => ({ params: { email }, query: { uid: _id } });

export function changeRole(user: User) {
  return call(user.role === "admin" ? removeAdmin : makeAdmin, named(user));
}

/** Their reviews go with them. */
export function removeAccount(user: User) {
  return publish(call(removeUser, named(user)));
}
