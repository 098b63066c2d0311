import type { Firestore } from "@google-cloud/firestore";
import { type User, userSearchSchema, usersQuerySchema } from "../contract/users.ts";
import { admins } from "../firestore/admins.ts";
import { users } from "../firestore/users.ts";
import { page } from "../http/paging.ts";
import { parse } from "../http/parse.ts";
import type { Answer, SignedInCall } from "../http/route.ts";
import { searchPrefix } from "./search-prefixes.ts";

export async function listUsers({ db, query }: SignedInCall): Promise<Answer> {
  return findPage(db, parse(usersQuerySchema, query).q ?? "", query);
}

export async function searchUsers({ db, body }: SignedInCall): Promise<Answer> {
  return findPage(db, parse(userSearchSchema, body).q, body);
}

/** Reads a page's users and one document more, however many users there are. `sent` says which page. */
async function findPage(db: Firestore, q: string, sent: unknown): Promise<Answer> {
  const typed = searchPrefix(q);
  const collection = users(db);
  const matching = typed === "" ? collection : collection.where("search", "array-contains", typed);
  const [{ documents, headers }, list] = await Promise.all([
    page(collection, matching.orderBy("email"), sent),
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
