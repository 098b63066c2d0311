import { listUsers, searchUsers, type User } from "@clinic/contract/users.ts";
import { queryOptions } from "@tanstack/react-query";
import { callForPage } from "../../shared/api.ts";
import { pageRequestAfter } from "../../shared/query-client.ts";

/** What the dialogs about a user are given. */
export type UserDialogProps = { user: User; onClose: () => void };

/** The prefix of the keys of all users' queries, to refetch them together. */
export const usersKey = ["users"];

/** Sends the search text in the request's body, because it may be an email address and URLs are logged. */
export function usersQuery(search: string, after: string) {
  return queryOptions({
    queryKey: [...usersKey, search, after],
    queryFn: ({ signal }) =>
      search === ""
        ? callForPage(listUsers, { query: pageRequestAfter(after) }, { signal })
        : callForPage(searchUsers, { body: { q: search, ...pageRequestAfter(after) } }, { signal }),
  });
}

/** Adds the uid to the email address, because the address may belong to another account by now. */
export function createUserRequest({ email, _id }: User) {
  return { params: { email }, query: { uid: _id } };
}
