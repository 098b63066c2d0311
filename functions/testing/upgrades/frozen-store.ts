/**
 * A release's stored documents, with the answers and mails that the release produced from them:
 * docs/decisions/upgrades.md
 */
import { gunzipSync, gzipSync } from "node:zlib";
import { type DocumentData, Timestamp } from "@google-cloud/firestore";
import type { SavedDocument } from "../../../emulators/seed/saved-documents.ts";
import { request } from "../../../emulators/testing/request.ts";
import { hourMs } from "../lives/clinic-model.ts";
import type { AuthAccount, LifeState, World } from "../lives/world.ts";

export interface FrozenStore {
  /** The uid of an admin. */
  desk: string;
  /** The fixed time of the clock, in milliseconds since 1970. */
  now: number;
  accounts: AuthAccount[];
  documents: SavedDocument[];
  answers: FrozenAnswer[];
  /** The message id and subject of each due mail, in order. */
  mails: string[];
}

interface ReadCall {
  /** The account that calls; null without an account. */
  uid: string | null;
  method: "GET" | "POST";
  path: string;
  body?: object;
}

export interface FrozenAnswer extends ReadCall {
  status: number;
  answer: unknown;
}

export function pack(store: FrozenStore): Buffer {
  return gzipSync(JSON.stringify(store), { level: 9 });
}

export function unpack(bytes: Uint8Array): FrozenStore {
  return JSON.parse(gunzipSync(bytes).toString(), (_, value) =>
    isTimestamp(value) ? toTimestamp(value) : value,
  );
}

type WireTimestamp = { _seconds: number; _nanoseconds: number };

/** A `Timestamp` in its JSON form. */
function isTimestamp(value: unknown): value is WireTimestamp {
  if (typeof value !== "object" || value === null) return false;
  return Object.keys(value).sort().join() === "_nanoseconds,_seconds";
}

const toTimestamp = ({ _seconds, _nanoseconds }: WireTimestamp) => new Timestamp(_seconds, _nanoseconds);

/** The parts of a frozen store from which the API calls are made. */
type ReadCallSource = Pick<FrozenStore, "desk" | "documents" | "now">;

/** Returns every reading API call, for every account and document in the store. */
function readCallsOf({ desk, documents, now }: ReadCallSource): ReadCall[] {
  const within = (name: string) =>
    documents.flatMap(({ path, data }) => {
      const [collection, id, ...below] = path.split("/");
      return collection === name && id && below.length === 0 ? [{ id, data }] : [];
    });
  const dayFromNow = (days: number) => new Date(now + days * 86_400_000).toISOString().slice(0, 10);
  const [first, last] = [dayFromNow(-3), dayFromNow(10)];
  const year = first.slice(0, 4);
  const get = (uid: string | null, ...paths: string[]): ReadCall[] =>
    paths.map((path) => ({ uid, method: "GET", path }));
  const post = (path: string, body: object): ReadCall => ({ uid: desk, method: "POST", path, body });
  const callers = within("bookings").filter(({ data }) => data.uid === null && data.phoneE164 !== "");
  const stayingUsers = within("users").filter(({ data }) => !data.leaving);
  return [
    ...get(null, "/settings", "/service", "/doctor", "/reviews", "/available/next", "/available/soonest"),
    ...get(null, ...[0, 1, 2, 3].map((days) => `/available?date=${dayFromNow(days)}`)),
    ...get(null, `/available/days?from=${dayFromNow(0)}&days=31`),
    ...get(
      desk,
      "/settings/managed",
      "/service/managed",
      "/doctor/managed",
      "/reviews/managed",
      "/attention",
    ),
    ...get(desk, "/absence", "/feeds", "/messages", "/user?limit=100", `/schedule?from=${first}&to=${last}`),
    ...get(desk, ...[0, 1, 2, 3].map((days) => `/schedule/cancelled?date=${dayFromNow(days)}`)),
    ...get(desk, ...["/stats", "/stats/figures"].map((path) => `${path}?from=${first}&to=${last}`)),
    ...get(desk, `/stats/earnings?year=${year}`),
    ...within("bookings").flatMap(({ id }) => get(desk, `/booking/${id}`, `/booking/${id}/history`)),
    ...stayingUsers.flatMap(({ id, data }) => [
      ...get(id, "/profile", "/profile/export", "/booking?limit=100", "/reviews/mine"),
      post("/people", { who: { uid: id } }),
      post("/search", { q: data.email }),
    ]),
    ...callers.slice(0, 5).map(({ data }) => post("/people", { who: { phone: data.phoneE164 } })),
  ];
}

/** Makes every call to the functions at `origin`, and returns the answers. */
export async function makeAllReadCalls(
  origin: string,
  place: LifeState,
  asked: ReadCallSource,
): Promise<FrozenAnswer[]> {
  const answers: FrozenAnswer[] = [];
  for (const question of readCallsOf(asked)) {
    const { uid, method, path, body } = question;
    const token = uid === null ? {} : { token: place.tokenOf(uid) };
    const { status, body: answer } = await request(method, path, { origin, ...token, ...(body && { body }) });
    answers.push({ ...question, status, answer });
  }
  return answers;
}

/** Sends every notification that is due within the next hours, and returns the mails' ids and subjects. */
export async function sendDueMails(world: World, place: LifeState): Promise<string[]> {
  for (let runs = 0; runs < 20; runs++) {
    place.now += 61_000;
    await world.send();
  }
  // An unverified address gets a limited number of mails an hour; the other mails wait.
  const waiting = place.db.collection("outbox").where("sendAfter", ">", new Date(0)).limit(1);
  for (let hours = 0; hours < 6 && !(await waiting.get()).empty; hours++) {
    place.now += hourMs;
    await world.send();
  }
  return world.mailServer
    .mails()
    .map(({ messageId, subject }) => `${messageId} ${subject}`)
    .sort();
}

/** Writes documents in commits of at most 500 writes, Firestore's limit. */
export async function load(db: LifeState["db"], documents: readonly SavedDocument[]): Promise<void> {
  for (let first = 0; first < documents.length; first += 500) {
    const batch = db.batch();
    for (const { path, data } of documents.slice(first, first + 500))
      batch.set(db.doc(path), data satisfies DocumentData);
    await batch.commit();
  }
}
