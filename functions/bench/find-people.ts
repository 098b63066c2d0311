/**
 * `npm run bench:people` writes 50,000 people, and searches for some names of each kind as the desk would. It counts
 * the queries and reads of each search, as Google bills them, and names people who are not found. Exits with 1 if a
 * bound is exceeded or somebody is not found.
 */
import { clearFirestore } from "../../emulators/seed/reset.ts";
import { ports } from "../../emulators/suite/ports-and-paths.ts";
import { emulatedFirestore } from "../../emulators/testing/admin-sdk.ts";
import { connectFirestore } from "../../emulators/testing/firestore-emulator.ts";
import { updateCallerRecord } from "../src/domain/caller.ts";
import { callers } from "../src/firestore/callers.ts";
import { nameIndexOfAccount, newProfile, users } from "../src/firestore/users.ts";
import { findPeople } from "../src/people/search-people.ts";
import { startCounting } from "../testing/count-documents.ts";
import { sampleBooking } from "../testing/sample-booking.ts";
import { alwaysOpenSettings, writeTestClinic } from "../testing/test-clinic.ts";
import { startEmulators } from "./start-emulators.ts";

const personCount = 50_000;
const maxPerSearch = { queries: 3, reads: 60 };

const givenNames = [
  ..."Maria José Anna James Mary John Elena Marco Mario Mariana Siobhán Łukasz Zoë Søren Jörg Işık Ana Leo Mia Amy".split(
    " ",
  ),
  ..."Fernanda Fernando Christopher Christine Mohammed Aisha Olga Grace Henry Tomás Chloé Ngọc Đức Ærik Noah Emma Olivia Liam".split(
    " ",
  ),
];
const surnames = [
  ..."García Smith Jones Martin Martinez Nguyen O'Sullivan Núñez Weiß Nowak Müller Smith-Jones Garcia-Lopez Rivera".split(
    " ",
  ),
  ..."Marchetti Martinelli Lund Okafor Khan Petrova Green Walsh Osei Novák D’Arcy Grünwald Fernandes Ferncliffe Brown".split(
    " ",
  ),
];

/** Generates the same random numbers, and so the same people, in each run. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}
const nextRandom = seededRandom(39);

/** Picks a name. Names at the beginning of the list are picked much more often, as common names are. */
function pick(list: readonly string[]): string {
  return list[Math.min(list.length - 1, Math.floor(list.length ** nextRandom()) - 1)] ?? "";
}

/** Every third person has a rare surname that begins like a common one, so that many common names sort before it. */
function surname(i: number): string {
  return i % 3 === 0
    ? `${pick(surnames)}${"abcdefghijklmnopqrst"[i % 20]}${"aeiou"[i % 5]}r`
    : pick(surnames);
}

/** Maps each search text to the people that its result must contain. */
const expectedIdsBySearch = new Map<string, string[]>();

function expectFound(id: string, typed: readonly string[]): void {
  for (const q of typed) expectedIdsBySearch.set(q, [...(expectedIdsBySearch.get(q) ?? []), id]);
}

const db = emulatedFirestore();
const emulators = await startEmulators();
await clearFirestore();
await writeTestClinic(db, [], { address: { ...alwaysOpenSettings.address, country: "GB" } });
await writePeople();

const countingProxy = await startCounting(`127.0.0.1:${ports.firestore}`);
const countedDb = connectFirestore(countingProxy.host);
const problems: string[] = [];
console.log(`\n${"typed".padEnd(28)}${"found".padStart(8)}${"queries".padStart(9)}${"reads".padStart(8)}`);
for (const [q, expectedIds] of expectedIdsBySearch) {
  let ids: string[] = [];
  const { reads: ofSearch } = await countingProxy.during(async () => {
    // The search runs without the server: the emulator scans every document, which takes longer than an API call may.
    const found = await findPeople(countedDb, q, new Date());
    ids = [...found.accounts.map(({ uid }) => uid), ...found.callers.map(({ _id }) => _id ?? "")];
  });
  // Each call of the desk also reads the list of admins, which counts as one.
  const reads = ofSearch + 1;
  const queries = countingProxy.queries();
  const columns = String(ids.length).padStart(8) + String(queries).padStart(9) + String(reads).padStart(8);
  console.log(q.padEnd(28) + columns);
  for (const id of expectedIds) if (!ids.includes(id)) problems.push(`${q} misses ${id}`);
  if (queries > maxPerSearch.queries || reads > maxPerSearch.reads)
    problems.push(`${q} needs ${queries} queries and ${reads} reads`);
}
await countedDb.terminate();
countingProxy.close();
await emulators.close();
console.log(
  problems.length > 0
    ? `\n${problems.join("\n")}`
    : "\nEverybody is found, within three queries and 60 reads.",
);
process.exit(problems.length > 0 ? 1 : 0);

/**
 * Half of the people have an account, and every third account has a family of two to six. The others are callers
 * without an account.
 */
async function writePeople(): Promise<void> {
  const now = new Date();
  const writer = db.bulkWriter({ throttling: false });
  const account = (id: string, name: string, people: { id: string; name: string }[] = []) => {
    const email = `${id}@people.test`;
    const profile = newProfile({ email, emailVerified: true, name }, now);
    void writer.create(users(db).doc(id), {
      ...profile,
      people,
      index: nameIndexOfAccount({ name, people }),
    });
  };
  const caller = (id: string, name: string, digits: number) => {
    const given = { phone: `0113 4${digits}`, phoneE164: `+441134${digits}`, patient: "", patientName: name };
    const known = updateCallerRecord(undefined, "b", sampleBooking({ ...given, uid: null, createdAt: now }));
    const dates = { lookAt: now, createdAt: now, updatedAt: now };
    void writer.create(callers(db).doc(id), { ...known, ...dates });
  };
  for (let written = 0, i = 0; written < personCount; i++) {
    const last = surname(i);
    const name = `${pick(givenNames)} ${last}`;
    if (i % 2 === 0) caller(`caller-${i}`, name, 100_000 + i);
    else {
      const family = i % 3 === 0 ? 2 + (i % 5) : 0;
      const people = Array.from({ length: family }, (_, p) => ({
        id: `p${p}`,
        name: `${pick(givenNames)} ${p % 4 === 3 ? surname(i + p) : last}`,
      }));
      account(`account-${i}`, name, people);
      written += family;
    }
    written += 1;
    if (i % 2000 === 0) await writer.flush();
  }
  const children = ["Ana", "Leo", "Quirina", "Tom"].map((name, i) => ({
    id: `k${i}`,
    name: `${name} Martinez`,
  }));
  account("family", "Marco Martinez", [...children, { id: "k9", name: "Maria Martinelli-Weiß" }]);
  expectFound("family", ["quirina", "quirina martinez", "martinez quirina", "maria martinelli-weiss"]);
  const rareSurname: [name: string, ...typed: string[]][] = [
    ["Wilhelmina Núñez", "nunez wilhelmina", "wilhelm"],
    ["Xanthe O’Sullivan", "xanthe osullivan", "xanthe sullivan"],
    ["Quentin Smith-Jones", "quentin jones", "quentin smithjones"],
    ["Łukasz Wyszyński", "lukasz wyszynski", "wyszyn"],
    ["Christopher Ferncliffe-Garcia Lopez Marchetti", "christopher marchetti"],
    ["Marieta Garcés", "marieta garces"],
    ["Anna Martiel", "anna martiel", "martiel"],
  ];
  rareSurname.forEach(([name, ...typed], i) => {
    for (const id of [`account-rare-${i}`, `caller-rare-${i}`]) {
      if (id.startsWith("caller")) caller(id, name, 900_000 + i);
      else account(id, name);
      expectFound(id, typed);
    }
  });
  expectFound("account-rare-0", ["account-rare-0@peo"]);
  expectFound("caller-rare-0", ["0113 490 0000"]);
  await writer.close();
  console.log(`${personCount.toLocaleString("en-US")} people written.`);
}
