/** Counts the documents that API calls read and write, and compares them with budgets. */
import { ports } from "../../emulators/suite/ports-and-paths.ts";
import { startFunctionsInstance } from "../../emulators/testing/functions-instance.ts";
import { request } from "../../emulators/testing/request.ts";
import { newPatient, postBooking } from "../testing/booking-calls.ts";
import { type DocumentCounts, startCounting } from "../testing/count-documents.ts";
import {
  afternoonSlots,
  bookableDates,
  chairTreatmentId,
  dentistTreatmentId,
  deployedEnv,
  morningSlots,
} from "./bench-clinic.ts";

const [today = "", next = ""] = bookableDates;

/** The public calls that the booking page makes, and the number of seconds for which a cache may answer each. */
const callsOfBookingPage = [
  ["/settings", 30],
  [`/available?date=${today}`, 5],
  [`/available?date=${next}`, 5],
  [`/available/days?from=${today}&days=30`, 5],
] as const;

/** The budget for booking half an hour. */
const bookingWriteBudget = { writes: 5 + 2 * 2, commits: 1 };

/**
 * A public call with the number of documents that it reads: in total, and while the instance has the clinic in
 * memory.
 */
export interface PublicCallReads {
  path: string;
  cachedSeconds: number;
  reads: number;
  readsWithCachedClinic: number;
}

/**
 * Prints a row for each call. Returns a sentence for each call over its budget, and the reads of the public calls.
 */
export async function countReads(): Promise<{ overBudget: string[]; publicCalls: PublicCallReads[] }> {
  const counting = await startCounting(`127.0.0.1:${ports.firestore}`);
  const { url: origin, close } = await startFunctionsInstance({
    firestoreHost: counting.host,
    env: deployedEnv,
  });
  const overBudget: string[] = [];

  async function count(name: string, budget: DocumentCounts, call: () => Promise<{ status: number }>) {
    const counted = await counting.during(async () => {
      const { status } = await call();
      if (status >= 300) throw new Error(`${name} answered ${status}`);
    });
    const { reads, writes, commits } = counted;
    const fits = reads <= budget.reads && writes <= budget.writes && commits <= budget.commits;
    const verdict = fits ? "within budget" : `over the budget of ${budget.reads} and ${budget.writes}`;
    const row = `${name.padEnd(44)} ${reads} reads, ${writes} writes in ${commits} commits: ${verdict}`;
    console.log(row);
    if (!fits) overBudget.push(row);
  }
  const get = (path: string) => request("GET", path, { origin });
  const readPublicCall = (path: string, reads: number) =>
    [{ reads, writes: 0, commits: 0 }, () => get(path)] as const;

  // A new instance makes a read of its own when it starts. This call takes it out of the count.
  await get("/service");
  await count(
    "GET /available, both documents read",
    ...readPublicCall(`/available?date=${today}&fresh=1`, 2),
  );
  await count("GET /available, clinic held", ...readPublicCall(`/available?date=${today}`, 1));

  const patient = await newPatient();
  const [first, second] = afternoonSlots;
  const book = (treatmentId: string, slot = "") =>
    postBooking(patient, { treatmentId, date: next, slot }, origin);
  await count("POST /booking with any dentist, first", { reads: 4, ...bookingWriteBudget }, () =>
    book(dentistTreatmentId, first),
  );
  await count("POST /booking with any dentist", { reads: 3, ...bookingWriteBudget }, () =>
    book(dentistTreatmentId, second),
  );
  await count("POST /booking in a seat", { reads: 3, ...bookingWriteBudget }, () =>
    book(chairTreatmentId, morningSlots[0]),
  );

  const publicCalls: PublicCallReads[] = [];
  for (const [path, cachedSeconds] of callsOfBookingPage) {
    const fresh = `${path}${path.includes("?") ? "&" : "?"}fresh=1`;
    const { reads } = await counting.during(() => get(fresh));
    const { reads: readsWithCachedClinic } = await counting.during(() => get(path));
    publicCalls.push({ path, cachedSeconds, reads, readsWithCachedClinic });
  }
  await close();
  counting.close();
  return { overBudget, publicCalls };
}
