/** Counts the reads of each call in clinics of several sizes, and compares them with the stated bound. */
import { setTimeout } from "node:timers/promises";
import { clearFirestore } from "../../emulators/seed/reset.ts";
import { startStripeEmulator } from "../../emulators/stripe/server.ts";
import { localParameters, localSecrets } from "../../emulators/suite/local-keys.ts";
import { ports } from "../../emulators/suite/ports-and-paths.ts";
import { emulatedFirestore } from "../../emulators/testing/admin-sdk.ts";
import { startFunctionsInstance } from "../../emulators/testing/functions-instance.ts";
import { request } from "../../emulators/testing/request.ts";
import { routes } from "../src/app/routes.ts";
import { plusDays, todayIn } from "../src/domain/calendar-date.ts";
import { callsByRole, callsToEndpoint, everyRole, type PreparedCall } from "../testing/calls-by-role.ts";
import { type DocumentCounts, startCounting } from "../testing/count-documents.ts";
import {
  crowdedDayCount,
  sharedCallerPhone,
  writeManyAttentionNotes,
  writeManyBookings,
} from "../testing/crowded-clinic.ts";
import { writeFeed } from "../testing/owned-documents.ts";
import { newRoles, type Roles } from "../testing/roles.ts";
import { alwaysOpenSettings, writeTestClinic } from "../testing/test-clinic.ts";
import { deployedEnv } from "./bench-clinic.ts";
import { maxReadsByCall } from "./read-bounds.ts";

const db = emulatedFirestore();
const today = todayIn(alwaysOpenSettings.timeZone, new Date());
/** Each call that books gets its own day without bookings. */
let takenDayCount = 0;
const nextFreeDay = () => plusDays(today, crowdedDayCount + 2 + (takenDayCount++ % 120));

interface CallReadCounts {
  call: string;
  bound: number;
  /** The number of reads for each size of the clinic. */
  reads: number[];
}

/** Prints a table and the time that it took. Returns a sentence for each call that reads more than its bound. */
export async function countBoundedReads(sizes: readonly number[]): Promise<string[]> {
  const started = performance.now();
  const counting = await startCounting(`127.0.0.1:${ports.firestore}`);
  const stripe = await startStripeEmulator({
    port: ports.local,
    secretKey: localSecrets.STRIPE_SECRET_KEY,
    publishableKey: localParameters.STRIPE_PUBLISHABLE_KEY,
  });
  // The instance gets the site's address, to which the calls below are sent.
  const api = await startFunctionsInstance({
    firestoreHost: counting.host,
    port: ports.hosting,
    env: { ...deployedEnv },
  });
  const table = new Map<string, CallReadCounts>();
  for (const [i, size] of sizes.entries()) {
    await clearFirestore();
    await writeTestClinic(db);
    const roles = await newRoles(db);
    await writeManyBookings(db, size, roles.patient);
    console.log(`${size.toLocaleString("en-US")} bookings written after ${secondsSince(started)} s.`);
    for (const { name, call, role, ask } of allCalls(roles)) {
      const { path, body, temporaryAccount: instead } = await ask();
      const token = (instead ?? (role === "visitor" ? undefined : roles[role]))?.token;
      let status = 0;
      const sent = { ...(token && { token }), ...(body !== undefined && { body }) };
      const counts = await counting.during(async () => {
        ({ status } = await request(call.slice(0, call.indexOf(" ")), path, sent));
      });
      if (status === 503) await waitUntilReadsEnd(counts);
      else if (status >= 500) throw new Error(`${name} answered ${status}`);
      const counted = table.get(name) ?? { call: name, bound: maxReadsByCall[call] ?? Number.NaN, reads: [] };
      counted.reads[i] = counts.reads;
      table.set(name, counted);
    }
  }
  await Promise.all([api.close(), stripe.close()]);
  counting.close();
  const overBudget = print([...table.values()], sizes);
  console.log(`Counted in ${secondsSince(started)} s.`);
  return overBudget;
}

/**
 * The emulator scans all documents for each query, so a call may exceed its time limit and answer 503. It then goes
 * on reading for a while, which this function waits for.
 */
async function waitUntilReadsEnd(counts: DocumentCounts): Promise<void> {
  for (let before = -1; counts.reads !== before; ) {
    before = counts.reads;
    await setTimeout(30_000);
  }
}

function secondsSince(started: number): number {
  return Math.round((performance.now() - started) / 1000);
}

interface CallToCount {
  /** The name in the printed table. */
  name: string;
  /** The method and path, such as `GET /schedule`. */
  call: string;
  role: keyof Roles | "visitor";
  ask: () => PreparedCall | Promise<PreparedCall>;
}

/**
 * Returns each call once, made by the role with the most rights. Calls that can read much get their largest requests.
 */
function allCalls(roles: Roles): CallToCount[] {
  const calls = callsByRole(db, roles, nextFreeDay);
  const usual = routes.flatMap(({ endpoint }) =>
    callsToEndpoint(calls, endpoint).map(([name, ask, statuses]): CallToCount => {
      const asking = ["admin", "patient", "visitor"] as const;
      const statusOf = (role: (typeof asking)[number]) => statuses[everyRole.indexOf(role)] ?? 500;
      const role = asking.find((one) => statusOf(one) < 300) ?? "admin";
      return { name, call: `${endpoint.method} ${endpoint.path}`, role, ask: () => ask(role) };
    }),
  );
  return [...usual, ...largestRequests(roles)];
}

function largestRequests({ admin, patient }: Roles): CallToCount[] {
  const month = `from=${plusDays(today, 1)}&to=${plusDays(today, 31)}`;
  const year = `from=${today}&to=${plusDays(today, 365)}`;
  const seen = { from: plusDays(today, 1), to: plusDays(today, 31), seen: [], cancelled: [] };
  const caller = { phone: sharedCallerPhone };
  const feed = async () => ({
    path: `/feeds/${await writeFeed(db, { createdBy: admin.uid, names: true })}.ics`,
  });
  const settings = { ...alwaysOpenSettings, name: "Another Name" };
  const failedReminders = async () => {
    await writeManyAttentionNotes(db, 200, 10);
    return { path: "/attention?limit=200" };
  };
  const rows: [name: string, role: CallToCount["role"], ask: PreparedCall | (() => Promise<PreparedCall>)][] =
    [
      ["GET /available/next, full days", "visitor", { path: "/available/next?treatment=checkup&fresh=1" }],
      [
        "GET /available/days, 42 of them",
        "visitor",
        { path: `/available/days?from=${today}&days=42&fresh=1` },
      ],
      ["GET /schedule, a month", "admin", { path: `/schedule?${month}` }],
      ["POST /schedule/changes, a month, none seen", "admin", { path: "/schedule/changes", body: seen }],
      ["GET /stats, a year", "admin", { path: `/stats?${year}` }],
      ["GET /stats/figures, a year", "admin", { path: `/stats/figures?${year}` }],
      ["GET /stats/earnings, this year", "admin", { path: `/stats/earnings?year=${today.slice(0, 4)}` }],
      ["GET /booking, 200", "patient", { path: "/booking?limit=200" }],
      ["GET /profile/export, of many", "patient", { path: "/profile/export" }],
      ["GET /user, 200", "admin", { path: "/user?limit=200" }],
      ["POST /search, by number", "admin", { path: "/search", body: { q: sharedCallerPhone } }],
      ["POST /people, by number", "admin", { path: "/people", body: { who: caller } }],
      [
        "POST /people/appointments, 200",
        "admin",
        { path: "/people/appointments", body: { who: caller, when: "coming", limit: 200 } },
      ],
      ["DELETE /doctor/{id}, with appointments", "admin", { path: "/doctor/ida" }],
      ["PUT /settings, of the name", "admin", { path: "/settings", body: settings }],
      ["GET /feeds/{token}.ics, with names", "visitor", feed],
      ["GET /attention, 200 with 10 notices", "admin", failedReminders],
      ["DELETE /user/{email}, of many", "admin", { path: `/user/${encodeURIComponent(patient.email)}` }],
    ];
  return rows.map(([name, role, ask]) => ({
    name,
    call: name.slice(0, name.indexOf(",")),
    role,
    ask: typeof ask === "function" ? ask : () => ask,
  }));
}

function print(table: readonly CallReadCounts[], sizes: readonly number[]): string[] {
  const tableHeads = ["bound", ...sizes.map((size) => size.toLocaleString("en-US"))];
  console.log(`\nDocuments read, by bookings\n${rowOf("", tableHeads)}`);
  return table.flatMap(({ call, bound, reads }) => {
    const overBudget = reads.some((count) => !(count <= bound));
    const row = rowOf(call, [bound, ...reads]);
    console.log(overBudget ? `${row}  over its bound` : row);
    return overBudget ? [`${call} reads ${Math.max(...reads)} documents, at most ${bound} wanted`] : [];
  });
}

function rowOf(name: string, cells: readonly (number | string)[]): string {
  const shown = cells.map((cell) => (typeof cell === "number" ? cell.toLocaleString("en-US") : cell));
  return name.padEnd(44) + shown.map((cell) => cell.padStart(9)).join("");
}
