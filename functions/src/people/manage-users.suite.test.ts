import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { emulatedAuth, emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { request } from "../../../emulators/testing/request.ts";
import { type SignedInUser, signIn } from "../../../emulators/testing/sign-up.ts";
import { errorCodeInAnswer, newVerifiedPatient } from "../../testing/booking-calls.ts";
import { countReads } from "../../testing/count-reads.ts";
import { createProfile } from "../../testing/roles.ts";
import { serveApp } from "../../testing/serve-app.ts";
import { setOnlyAdmin, writeTestClinic } from "../../testing/test-clinic.ts";
import { routes } from "../app/routes.ts";
import { nextHeader, totalHeader } from "../contract/paging.ts";
import { listUsers, type User } from "../contract/users.ts";
import { nameIndexOfAccount, searchPrefixes, staff, users } from "../firestore/users.ts";
import { type Accounts, firebaseAccounts } from "../ports/accounts.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

const db = emulatedFirestore();
const auth = emulatedAuth();
let admin: SignedInUser;

beforeAll(async () => {
  await writeTestClinic(db);
  admin = await createProfile();
});
beforeEach(() => setOnlyAdmin(db, admin.uid));

const change = (method: "PUT" | "DELETE", who: SignedInUser, by = admin) =>
  request(method, `/user/admin/${encodeURIComponent(who.email)}`, { token: by.token });

async function list(query = "", origin?: string): Promise<{ users: User[]; headers: Headers }> {
  const path = `/user${query}`;
  const { body, headers } = await request("GET", path, { token: admin.token, ...(origin && { origin }) });
  return { users: z.parse(listUsers.answer, body), headers };
}

const isListedAsAdmin = async (who: SignedInUser) => (await staff(db).get()).data()?.uids.includes(who.uid);

test("granting and revoking a role takes effect at once, with the same token", async () => {
  const colleague = await createProfile(await newVerifiedPatient());
  const asks = async () => (await request("GET", "/user", { token: colleague.token })).status;
  expect(await asks()).toBe(403);
  expect((await change("PUT", colleague)).status).toBe(200);
  expect(await asks()).toBe(200);
  expect((await change("DELETE", colleague)).status).toBe(200);
  expect(await asks()).toBe(403);
});

test("the claim of the next token mirrors the role", async () => {
  const colleague = await createProfile(await newVerifiedPatient());
  const claim = async () => {
    const { token } = await signIn(colleague.email);
    return (await auth.verifyIdToken(token)).admin;
  };
  await change("PUT", colleague);
  expect(await claim()).toBe(true);
  await change("DELETE", colleague);
  expect(await claim()).toBeUndefined();
});

test("a role change is stored even if the claim can't be written", async () => {
  const colleague = await createProfile(await newVerifiedPatient());
  const unmarked = () => Promise.reject(new Error("quota"));
  const accounts: Accounts = { ...firebaseAccounts(auth), setRoleClaims: unmarked };
  const app = await serveApp(routes, { db, accounts, verifyIdToken: (token) => auth.verifyIdToken(token) });
  const sent = { token: admin.token, origin: app.origin };
  try {
    expect((await request("PUT", `/user/admin/${encodeURIComponent(colleague.email)}`, sent)).status).toBe(
      200,
    );
    expect(await isListedAsAdmin(colleague)).toBe(true);
    expect((await auth.getUser(colleague.uid)).customClaims).toBeUndefined();
    const { token } = colleague;
    const entering = await request("POST", "/session", { token, body: {}, origin: app.origin });
    expect(entering).toMatchObject({ status: 200, body: { role: "admin" } });
    expect((await request("DELETE", `/user/admin/${encodeURIComponent(colleague.email)}`, sent)).status).toBe(
      200,
    );
    expect(await isListedAsAdmin(colleague)).toBe(false);
  } finally {
    await app.close();
  }
});

test("a missing claim is repaired at the next sign-in", async () => {
  const colleague = await createProfile(await newVerifiedPatient());
  await staff(db).set({ uids: [admin.uid, colleague.uid] });
  const body = { email: colleague.email };
  await request("PUT", `/user/${encodeURIComponent(colleague.email)}`, { token: colleague.token, body });
  expect((await auth.getUser(colleague.uid)).customClaims).toEqual({ role: "owner", admin: true });
});

test("granting a role twice or revoking a missing one changes nothing", async () => {
  const colleague = await createProfile(await newVerifiedPatient());
  await change("PUT", colleague);
  expect((await change("PUT", colleague)).status).toBe(200);
  expect((await staff(db).get()).data()?.uids).toEqual([admin.uid, colleague.uid]);
  await change("DELETE", colleague);
  expect((await change("DELETE", colleague)).status).toBe(200);
});

test("the last admin can't be removed", async () => {
  const answer = await change("DELETE", admin);
  expect([answer.status, errorCodeInAnswer(answer)]).toEqual([409, "last-admin"]);
  expect(await isListedAsAdmin(admin)).toBe(true);
});

test("if two admins revoke each other's role at once, one stays", async () => {
  const colleague = await createProfile(await newVerifiedPatient());
  await change("PUT", colleague);
  await Promise.all([change("DELETE", colleague), change("DELETE", admin, colleague)]);
  expect((await staff(db).get()).data()?.uids).toHaveLength(1);
});

test("an unknown address is 404", async () => {
  expect((await request("PUT", "/user/admin/nobody@clinic.test", { token: admin.token })).status).toBe(404);
});

test("an address means its present owner, even if the profile has an older one", async () => {
  const [former, present] = [await createProfile(), await newVerifiedPatient()];
  await auth.updateUser(former.uid, { email: `moved-${former.email}` });
  await auth.updateUser(present.uid, { email: former.email, emailVerified: true });
  await change("PUT", { ...present, email: former.email });
  expect([await isListedAsAdmin(former), await isListedAsAdmin(present)]).toEqual([false, true]);
});

test("a role isn't granted to a new owner of the address", async () => {
  const [former, present] = [await createProfile(), await newVerifiedPatient()];
  await auth.updateUser(former.uid, { email: `moved-${former.email}` });
  await auth.updateUser(present.uid, { email: former.email, emailVerified: true });
  const path = `/user/admin/${encodeURIComponent(former.email)}?uid=${former.uid}`;
  expect((await request("PUT", path, { token: admin.token })).status).toBe(409);
  expect([await isListedAsAdmin(former), await isListedAsAdmin(present)]).toEqual([false, false]);
});

test("finds people by the beginnings of address and names, whatever the case", async () => {
  const person = { email: "quincy@search.test", name: "Quincy van der Zee", emailVerified: true };
  const search = searchPrefixes(person);
  await users(db)
    .doc("searched")
    .set({
      ...person,
      search,
      phone: "",
      phoneE164: "",
      people: [],
      index: [],
      createdAt: new Date(),
      updatedAt: new Date(),
    });
  for (const typed of ["QUINCY@", "quin", "Zee", "van d"]) {
    expect((await list(`?q=${encodeURIComponent(typed)}`)).users.map(({ _id }) => _id)).toEqual(["searched"]);
  }
  expect((await list("?q=uincy")).users).toEqual([]);
});

test("finds people by any spelling of their name and of one of their family, page by page", async () => {
  const names = { name: "Łucja Núñez-O’Hara", people: [{ id: "p1", name: "Zoë Weiß" }] };
  const given = { email: "lucja@search.test", emailVerified: true, phone: "", phoneE164: "" };
  const found = { search: searchPrefixes({ ...given, ...names }), index: nameIndexOfAccount(names) };
  const dates = { createdAt: new Date(), updatedAt: new Date() };
  for (const id of ["folded-1", "folded-2"])
    await users(db)
      .doc(id)
      .set({ ...given, ...names, ...found, ...dates });
  for (const typed of ["nunez", "lucja ohara", "weiss", "lucja@"]) {
    const { users: listed, headers } = await list(`?limit=1&q=${encodeURIComponent(typed)}`);
    expect([listed.length, headers.get(totalHeader)], typed).toEqual([1, "2"]);
    const after = encodeURIComponent(headers.get(nextHeader) ?? "");
    const rest = await list(`?limit=1&q=${encodeURIComponent(typed)}&after=${after}`);
    expect([...listed, ...rest.users].map(({ _id }) => _id).sort()).toEqual(["folded-1", "folded-2"]);
  }
});

test("a search in the body has the same results as one in the URL, page by page", async () => {
  const { token } = admin;
  const search = (body: object) => request("POST", "/user/search", { token, body });
  for (const q of ["QUINCY@", "van d", "uincy"]) {
    expect((await search({ q })).body).toEqual((await list(`?q=${encodeURIComponent(q)}`)).users);
  }
  const [first, all] = [await search({ q: "", limit: 1 }), (await list()).users];
  const second = await search({ q: "", limit: 1, after: first.headers.get(nextHeader) });
  expect([first.body, second.body]).toEqual([all.slice(0, 1), all.slice(1, 2)]);
  expect((await search({})).status).toBe(400);
});

test("a page costs its own documents and three more among 2,000 users, searched or not", async () => {
  for (let batchNumber = 0; batchNumber < 4; batchNumber++) {
    const batch = db.batch();
    for (let i = 0; i < 500; i++) {
      const person = {
        email: `many${batchNumber}${String(i).padStart(3, "0")}@users.test`,
        name: "Many Users",
      };
      const rest = {
        emailVerified: true,
        phone: "",
        phoneE164: "",
        people: [],
        index: [],
        createdAt: new Date(),
        updatedAt: new Date(),
      };
      const search = searchPrefixes(person);
      batch.set(users(db).doc(`many-${batchNumber}-${i}`), { ...person, ...rest, search });
    }
    await batch.commit();
  }
  const verifyIdToken = (token: string) => auth.verifyIdToken(token);
  const app = await serveApp(routes, { db, verifyIdToken });
  try {
    const first = await list("?limit=50", app.origin);
    expect(Number(first.headers.get(totalHeader))).toBeGreaterThan(2000);
    const next = `&after=${first.headers.get(nextHeader)}`;
    // One more document shows whether there is a next page. The list of admins is read for the right and for the roles.
    expect(await countReads(() => list("?limit=50", app.origin))).toBe(53);
    expect(await countReads(() => list(`?limit=50${next}`, app.origin))).toBe(54);
    expect(await countReads(() => list(`?limit=50&q=many${next}`, app.origin))).toBe(54);
  } finally {
    await app.close();
  }
});

test("pages follow one another without a gap or a repetition", async () => {
  const seen: string[] = [];
  let after = "";
  do {
    const { users: page, headers } = await list(`?limit=200&q=many0${after}`);
    seen.push(...page.map(({ email }) => email));
    const next = headers.get(nextHeader);
    after = next ? `&after=${next}` : "";
  } while (after);
  expect(seen).toHaveLength(500);
  expect(seen).toEqual([...new Set(seen)].sort());
});

const setRole = (who: SignedInUser, body: { role: string; doctorId?: string }, by = admin) =>
  request("PUT", `/user/role/${encodeURIComponent(who.email)}`, { token: by.token, body });

test("a role takes effect at once, is listed, and stands in the claims of the next token", async () => {
  const colleague = await createProfile(await newVerifiedPatient());
  const reads = async () => (await request("GET", "/messages", { token: colleague.token })).status;
  expect((await setRole(colleague, { role: "desk" })).status).toBe(200);
  expect(await reads()).toBe(200);
  const { users: listed } = await list(`?q=${encodeURIComponent(colleague.email)}`);
  expect(listed[0]).toMatchObject({ role: "patient", staff: { role: "desk", doctorId: null } });
  const { token } = await signIn(colleague.email);
  expect((await auth.verifyIdToken(token)).role).toBe("desk");
  expect((await setRole(colleague, { role: "patient" })).status).toBe(200);
  expect(await reads()).toBe(403);
  expect((await auth.getUser(colleague.uid)).customClaims?.role).toBeUndefined();
});

test("the session answers with the role", async () => {
  const colleague = await createProfile(await newVerifiedPatient());
  await setRole(colleague, { role: "dentist", doctorId: "ida" });
  const { body } = await request("POST", "/session", { token: colleague.token, body: {} });
  expect(body).toMatchObject({ role: "patient", staff: { role: "dentist", doctorId: "ida" } });
});

test("the last owner can't take another role, and loses theirs only when there is another", async () => {
  const only = await createProfile(await newVerifiedPatient());
  await setOnlyAdmin(db, only.uid);
  const refused = await setRole(only, { role: "desk" }, only);
  expect([refused.status, errorCodeInAnswer(refused)]).toEqual([409, "last-admin"]);
  const partner = await createProfile(await newVerifiedPatient());
  expect((await setRole(partner, { role: "owner" }, only)).status).toBe(200);
  expect((await setRole(only, { role: "books" }, only)).status).toBe(200);
  expect(await isListedAsAdmin(only)).toBe(false);
});

test("an unverified account gets no role", async () => {
  const stranger = await createProfile();
  const answer = await setRole(stranger, { role: "desk" });
  expect([answer.status, errorCodeInAnswer(answer)]).toEqual([409, "address-not-verified"]);
});

test("an account that is removed loses its role", async () => {
  const colleague = await createProfile(await newVerifiedPatient());
  await setRole(colleague, { role: "desk" });
  await request("DELETE", `/user/${encodeURIComponent(colleague.email)}`, { token: admin.token });
  expect((await staff(db).get()).data()?.members?.[colleague.uid]).toBeUndefined();
});
