/** The list of accounts for admins, and what admins can change. */
import { Filter, type Firestore } from "@google-cloud/firestore";
import type * as z from "zod/mini";
import type { pageQuerySchema } from "../contract/paging.ts";
import type * as contract from "../contract/users.ts";
import type { User } from "../contract/users.ts";
import { DomainError, invalid } from "../domain/domain-error.ts";
import { nameQuery } from "../domain/name-search.ts";
import { presentRole, type StaffMember } from "../domain/reach.ts";
import { searchPrefix, staff, staffMemberIn, users } from "../firestore/users.ts";
import type { Handler, SignedInCall } from "../http/bind.ts";
import { type Page, readPage } from "../http/paging.ts";
import { removeAccount } from "./removal.ts";
import { changeRole } from "./roles.ts";

export const listUsers: Handler<typeof contract.listUsers> = async ({ db, query, recordLook }) => {
  await recordLook({ kind: "search", id: "users" });
  return findPage(db, query.q ?? "", query);
};

export const searchUsers: Handler<typeof contract.searchUsers> = async ({ db, body, recordLook }) => {
  await recordLook({ kind: "search", id: "users" });
  return findPage(db, body.q, body);
};

export const makeAdmin: Handler<typeof contract.makeAdmin> = async (call) => {
  const uid = await findUser(call);
  await giveRole(call, uid, { role: "owner", doctorId: null });
  return { success: true };
};

export const removeAdmin: Handler<typeof contract.removeAdmin> = async (call) => {
  await changeRole(call, await findUser(call), null, call.caller.uid);
  return { success: true };
};

export const setRole: Handler<typeof contract.setRole> = async (call) => {
  const uid = await findUser(call);
  const { role, doctorId = null } = call.body;
  if ((role === "dentist") !== (doctorId !== null)) throw invalid("doctorId", "Choose the doctor's entry");
  if (role === "patient") await changeRole(call, uid, null, call.caller.uid);
  else await giveRole(call, uid, { role, doctorId });
  return { success: true };
};

/**
 * Gives a role to an account whose address is verified, because anyone can sign up with somebody else's. Throws `conflict` if the
 * account has another address by now than the one that the owner named.
 */
async function giveRole(call: UserRequest, uid: string, member: StaffMember): Promise<void> {
  const account = await call.accounts.addressOf(uid);
  if (!account) throw new DomainError("not-found");
  if (account.email !== call.params.email.toLowerCase()) throw new DomainError("conflict");
  if (!account.emailVerified) throw new DomainError("address-not-verified");
  await changeRole(call, uid, member, call.caller.uid);
}

/** An owner removes their own second factors on their profile page, where they sign in with one first. */
export const removeSecondFactor: Handler<typeof contract.removeSecondFactor> = async (call) => {
  const uid = await findUser(call);
  if (uid === call.caller.uid) throw new DomainError("not-yourself");
  await call.accounts.removeSecondFactors(uid);
  return { success: true };
};

/** Removes another person's account. Admins remove their own account on their profile page. */
export const removeUser: Handler<typeof contract.removeUser> = async (call) => {
  const uid = await findUser(call);
  if (uid === call.caller.uid) throw new DomainError("not-yourself");
  return removeAccount(call, uid, "clinic");
};

/** Reads one page of the user list. It reads one document more than the page holds, however many users there are. */
async function findPage(
  db: Firestore,
  q: string,
  wanted: z.output<typeof pageQuerySchema>,
): Promise<Page<User[]>> {
  const typed = searchPrefix(q);
  const all = users(db);
  const entries = (nameQuery(q)?.whole ?? []).map((entry) => Filter.where("index", "array-contains", entry));
  const begins = Filter.where("search", "array-contains", typed);
  const matching = typed === "" ? all : all.where(Filter.or(begins, ...entries));
  const list = (await staff(db).get()).data();
  return readPage(all, matching.orderBy("email"), wanted, (document) => {
    const { email, name, emailVerified } = document.data();
    return { _id: document.id, email, name, emailVerified, ...presentRole(staffMemberIn(list, document.id)) };
  });
}

type UserRequest = SignedInCall & { params: { email: string }; query: { uid?: string | undefined } };

/** Finds the account of an address. Throws `conflict` if it isn't the account that the admin saw. */
async function findUser(call: UserRequest): Promise<string> {
  const uid = await findUidByAddress(call);
  if (uid === null) throw new DomainError("not-found");
  if (call.query.uid !== undefined && call.query.uid !== uid) throw new DomainError("conflict");
  call.nameChanged({ kind: "user", id: uid, concerns: uid });
  return uid;
}

/**
 * Returns the account that has this address now, else the profile that last had it: a removal may have been interrupted after its
 * account was deleted.
 */
async function findUidByAddress({ db, accounts, params }: UserRequest): Promise<string | null> {
  const email = params.email.toLowerCase();
  const uid = await accounts.uidOf(email);
  if (uid !== null) return uid;
  const profiles = await users(db).where("email", "==", email).limit(1).get();
  return profiles.docs[0]?.id ?? null;
}
