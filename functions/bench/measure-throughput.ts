/**
 * Measures how much slower the API is than a minimal route, with load on each in turns. The printed ratio compares
 * the durations of the rounds.
 */
import * as z from "zod/mini";
import type { FunctionsInstance } from "../../emulators/testing/functions-instance.ts";
import type { SignedInUser } from "../../emulators/testing/sign-up.ts";
import { bookingSchema } from "../src/contract/bookings.ts";
import { afternoonSlots, benchDentists, bookableDates, dentistTreatmentId } from "./bench-clinic.ts";
import { type LoadRequest, load, type Round } from "./load.ts";
import type { MinimalRoute } from "./serve-minimal-route.ts";
import { percentile, ratioOf } from "./statistics.ts";

/** The addresses of the two servers. Each runs in a process of its own, with Google's framework. */
export interface ComparedServers {
  api: FunctionsInstance;
  bare: MinimalRoute;
}

interface Call {
  name: string;
  status: number;
  /** The largest allowed ratio to the minimal route's time. */
  budget?: number;
  rounds: number;
  /** The number of requests in a round, by the number of connections. */
  requests: Record<number, number>;
  sent(count: number): LoadRequest[];
}

/** Availability is requested for the first day, on which nobody books at that time. */
const [availabilityDay = "", ...bookedDays] = bookableDates;
const availablePath = `/available?date=${availabilityDay}`;

export function printHeading(clinic: string): void {
  const servers = ["ours: a second", "p50", "p99 ms", "bare: a second", "p50", "p99 ms", "ratio"];
  console.log(`\nTime, ${clinic}\n${"".padEnd(30)}at once${rowOf(servers)}`);
}

/** Prints a row for each call and number of connections. Returns a sentence for each that exceeds its budget. */
export async function measureThroughput(
  served: ComparedServers,
  patients: readonly SignedInUser[],
): Promise<string[]> {
  const requestsToBook = bookingRequests(patients);
  const take = (count: number) => Array.from({ length: count }, () => requestsToBook.next().value);
  await copyAnswersAndWarmUp(served, take);
  const looking = (path: string) => (count: number) =>
    Array<LoadRequest>(count).fill({ method: "GET", path });
  const look = { status: 200, budget: 1.5, rounds: 11, requests: { 1: 40, 10: 80, 100: 150 } };
  const calls: Call[] = [
    { ...look, name: "available, both documents read", sent: looking(`${availablePath}&fresh=1`) },
    { ...look, name: "available, clinic held", sent: looking(availablePath) },
    { name: "booking", status: 201, rounds: 4, requests: { 1: 40, 10: 100, 100: 200 }, sent: take },
  ];
  const problems: string[] = [];
  for (const call of calls) {
    for (const connections of [1, 10, 100])
      problems.push(...(await measureInTurns(served, call, connections)));
  }
  return [...problems, ...(await bookSameTimeConcurrently(served, patients))];
}

/** Yields booking requests for different free times. Consecutive ones are on different days. */
function* bookingRequests(patients: readonly SignedInUser[]): Generator<LoadRequest, never> {
  let given = 0;
  for (const slot of afternoonSlots) {
    for (const date of bookedDays) yield bookingRequest(patients[given++ % patients.length], date, slot);
  }
  throw new RangeError("All times are taken");
}

function bookingRequest(patient: SignedInUser | undefined, date: string, slot: string): LoadRequest {
  const who = { patient: patient?.email, patientName: "Ada Patient", phone: "202-555-0143" };
  return {
    method: "POST",
    path: "/booking",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${patient?.token}` },
    body: JSON.stringify({ treatmentId: dentistTreatmentId, date, slot, ...who }),
  };
}

/** Teaches the minimal route the API's answers and documents. Then requests to both warm them up. */
async function copyAnswersAndWarmUp(
  { api, bare }: ComparedServers,
  take: (count: number) => LoadRequest[],
): Promise<void> {
  const [first] = take(1);
  const booked = await fetchText(`${api.url}/booking`, first);
  const { _id: id, dateISO: date } = z.parse(bookingSchema, JSON.parse(booked));
  await bare.learn({ available: await fetchText(`${api.url}${availablePath}`), booked, id, date });
  const availabilityRequests = Array<LoadRequest>(600).fill({
    method: "GET",
    path: `${availablePath}&fresh=1`,
  });
  for (const { url } of [api, bare]) {
    await load(url, 10, availabilityRequests);
    await load(url, 10, take(50));
  }
}

async function fetchText(url: string, sent: RequestInit = {}): Promise<string> {
  const answer = await fetch(url, sent);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text}`);
  return text;
}

/** Measures both in turns, round by round, so that other load on the machine slows both equally. */
async function measureInTurns(
  { api, bare }: ComparedServers,
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
  const figures = [
    ...throughputFigures(measured.ours),
    ...throughputFigures(measured.bare),
    ratio.toFixed(2),
  ];
  console.log(`${name.padEnd(30)}${String(connections).padStart(7)}${rowOf(figures)}`);
  const over = budget !== undefined && !(ratio <= budget);
  return over
    ? [`${name}, ${connections} at once: ${ratio.toFixed(2)} times the bare route, at most ${budget} wanted`]
    : [];
}

/** Returns the requests per second, and the median and 99th percentile of the latencies in milliseconds. */
function throughputFigures(rounds: readonly Round[]): string[] {
  const latencies = rounds.flatMap((round) => round.latencies);
  const seconds = rounds.reduce((sum, round) => sum + round.seconds, 0);
  const parts = [0.5, 0.99].map((share) => percentile(latencies, share).toFixed(1));
  return [(latencies.length / seconds).toFixed(0), ...parts];
}

const columnWidths = [16, 8, 8, 16, 8, 8, 7];

function rowOf(cells: readonly string[]): string {
  return cells.map((cell, i) => cell.padStart(columnWidths[i] ?? 0)).join("");
}

/** All patients request the same time at once. Each dentist gets one patient, and all other requests are refused. */
async function bookSameTimeConcurrently(
  { api }: ComparedServers,
  patients: readonly SignedInUser[],
): Promise<string[]> {
  const [slot = ""] = afternoonSlots;
  const rivals = patients.slice(0, 100).map((patient) => bookingRequest(patient, availabilityDay, slot));
  const { statuses, latencies } = await load(api.url, rivals.length, rivals);
  const { 201: booked = 0, 409: refused = 0 } = statuses;
  const slowest = `the last after ${percentile(latencies, 1).toFixed(0)} ms`;
  const row = `${rivals.length} at once for one time of ${benchDentists.length} dentists: ${booked} booked, ${refused} refused, ${slowest}`;
  console.log(row);
  return booked === benchDentists.length && booked + refused === rivals.length ? [] : [row];
}
