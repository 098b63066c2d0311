import { type User, usersQuerySchema } from "../contract/users.ts";
import { admins } from "../firestore/admins.ts";
import { users } from "../firestore/users.ts";
import { page } from "../http/paging.ts";
import { parse } from "../http/parse.ts";
import type { Answer, SignedInCall } from "../http/route.ts";
import { searchPrefix } from "./search-prefixes.ts";

/** Reads a page's users and one document more, however many users there are. */
export async function listUsers({ db, query }: SignedInCall): Promise<Answer> {
  const { q = "" } = parse(usersQuerySchema, query);
  const typed = searchPrefix(q);
  const collection = users(db);
  const matching = typed === "" ? collection : collection.where("search", "array-contains", typed);
  const [{ documents, headers }, list] = await Promise.all([
    page(collection, matching.orderBy("email"), query),
    admins(db).get(),
  ]);
  const uids = new Set(list.data()?.uids);
  const body = documents.map((document): User => {
    const { email, name, emailVerified } = document.data();
    return {
      _id: document.id,
      email,
      name,
      emailVerified,
      role: uids.has(document.id) ? "admin" : "patient",
    };
  });
  return { body, headers };
}
