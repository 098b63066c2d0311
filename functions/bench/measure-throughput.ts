/** What is ours of a request's time: the API and a bare route, loaded in turns. Ratios are of the time that rounds took. */
import * as z from "zod/mini";
import type { FunctionsInstance } from "../../emulators/testing/functions-instance.ts";
import type { SignedIn } from "../../emulators/testing/sign-up.ts";
import { bookingSchema } from "../src/contract/bookings.ts";
import { afternoons, dates, dentists, withDentist } from "./bench-clinic.ts";
import { load, type Round, type Sent } from "./load.ts";
import type { BareRoute } from "./serve-bare.ts";
import { percentile, ratioOf } from "./statistics.ts";

/** Each by Google's framework, in a process of its own. */
export interface Served {
  api: FunctionsInstance;
  bare: BareRoute;
}

interface Call {
  name: string;
  status: number;
  /** How many times as long as the bare route it may take. */
  budget?: number;
  rounds: number;
  /** Of a round, by the number of connections. */
  requests: Record<number, number>;
  sent(count: number): Sent[];
}

/** On the first nobody books while it is asked for. */
const [shownDay = "", ...bookedDays] = dates;
const available = `/available?date=${shownDay}`;

export function printHeading(clinic: string): void {
  const sides = ["ours: a second", "p50", "p99 ms", "bare: a second", "p50", "p99 ms", "ratio"];
  console.log(`\nTime, ${clinic}\n${"".padEnd(30)}at once${rowOf(sides)}`);
}

/** Prints a row for each call and number of connections. Answers a sentence for each that is above its budget. */
export async function measureThroughput(served: Served, patients: readonly SignedIn[]): Promise<string[]> {
  const wishes = wishesOf(patients);
  const take = (count: number) => Array.from({ length: count }, () => wishes.next().value);
  await learnAndWarm(served, take);
  const looking = (path: string) => (count: number) => Array<Sent>(count).fill({ method: "GET", path });
  const look = { status: 200, budget: 1.5, rounds: 11, requests: { 1: 40, 10: 80, 100: 150 } };
  const calls: Call[] = [
    { ...look, name: "available, both documents read", sent: looking(`${available}&fresh=1`) },
    { ...look, name: "available, clinic held", sent: looking(available) },
    { name: "booking", status: 201, rounds: 4, requests: { 1: 40, 10: 100, 100: 200 }, sent: take },
  ];
  const problems: string[] = [];
  for (const call of calls) {
    for (const connections of [1, 10, 100])
      problems.push(...(await measureInTurns(served, call, connections)));
  }
  return [...problems, ...(await contend(served, patients))];
}

/** Times that nobody else wishes for, each on another day than the one before, as far as there are any. */
function* wishesOf(patients: readonly SignedIn[]): Generator<Sent, never> {
  let given = 0;
  for (const slot of afternoons) {
    for (const date of bookedDays) yield wishOf(patients[given++ % patients.length], date, slot);
  }
  throw new RangeError("All times are taken");
}

function wishOf(patient: SignedIn | undefined, date: string, slot: string): Sent {
  const who = { patient: patient?.email, patientName: "Ada Patient", phone: "202-555-0143" };
  return {
    method: "POST",
    path: "/booking",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${patient?.token}` },
    body: JSON.stringify({ treatmentId: withDentist, date, slot, ...who }),
  };
}

/** The bare route learns what the API answers and writes; both get warm. */
async function learnAndWarm({ api, bare }: Served, take: (count: number) => Sent[]): Promise<void> {
  const [first] = take(1);
  const booked = await textOf(`${api.url}/booking`, first);
  const { _id: id, dateISO: date } = z.parse(bookingSchema, JSON.parse(booked));
  await bare.learn({ available: await textOf(`${api.url}${available}`), booked, id, date });
  const looks = Array<Sent>(600).fill({ method: "GET", path: `${available}&fresh=1` });
  for (const { url } of [api, bare]) {
    await load(url, 10, looks);
    await load(url, 10, take(50));
  }
}

async function textOf(url: string, sent: RequestInit = {}): Promise<string> {
  const answer = await fetch(url, sent);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text}`);
  return text;
}

/** One after the other, round by round, so that whatever else the machine does slows down both. */
async function measureInTurns(
  { api, bare }: Served,
  { name, status, budget, rounds, requests, sent }: Call,
  connections: number,
): Promise<string[]> {
  const measured: Record<"ours" | "bare", Round[]> = { ours: [], bare: [] };
  for (let round = 0; round < rounds; round++) {
    const same = sent(requests[connections] ?? 0);
    measured.ours.push(await load(api.url, connections, same, status));
    measured.bare.push(await load(bare.url, connections, same, 200));
  }
  const seconds = (all: Round[]) => all.map((round) => round.seconds);
  const ratio = ratioOf(seconds(measured.ours), seconds(measured.bare));
  const figures = [...figuresOf(measured.ours), ...figuresOf(measured.bare), ratio.toFixed(2)];
  console.log(`${name.padEnd(30)}${String(connections).padStart(7)}${rowOf(figures)}`);
  const over = budget !== undefined && !(ratio <= budget);
  return over
    ? [`${name}, ${connections} at once: ${ratio.toFixed(2)} times the bare route, at most ${budget} wanted`]
    : [];
}

/** Requests a second, and the milliseconds that half of them and all but a hundredth took at most. */
function figuresOf(rounds: readonly Round[]): string[] {
  const latencies = rounds.flatMap((round) => round.latencies);
  const seconds = rounds.reduce((sum, round) => sum + round.seconds, 0);
  const parts = [0.5, 0.99].map((share) => percentile(latencies, share).toFixed(1));
  return [(latencies.length / seconds).toFixed(0), ...parts];
}

const widths = [16, 8, 8, 16, 8, 8, 7];

function rowOf(cells: readonly string[]): string {
  return cells.map((cell, i) => cell.padStart(widths[i] ?? 0)).join("");
}

/** All at once for one time: each of the dentists gets one patient, and all others are refused. */
async function contend({ api }: Served, patients: readonly SignedIn[]): Promise<string[]> {
  const [slot = ""] = afternoons;
  const rivals = patients.slice(0, 100).map((patient) => wishOf(patient, shownDay, slot));
  const { statuses, latencies } = await load(api.url, rivals.length, rivals);
  const { 201: booked = 0, 409: refused = 0 } = statuses;
  const slowest = `the last after ${percentile(latencies, 1).toFixed(0)} ms`;
  const row = `${rivals.length} at once for one time of ${dentists.length} dentists: ${booked} booked, ${refused} refused, ${slowest}`;
  console.log(row);
  return booked === dentists.length && booked + refused === rivals.length ? [] : [row];
}
