/**
 * Finds upcoming appointments that can't take place as planned. It runs after every edit that may cause such a problem, and
 * hourly.
 */
import { FieldPath, type Firestore } from "@google-cloud/firestore";
import { millisecondsInMinute } from "date-fns/constants";
import { error as logError } from "firebase-functions/logger";
import { presentScheduled } from "../access/present-booking.ts";
import type { Affected } from "../contract/affected.ts";
import { type AttentionKind, type Problem, problemSchema } from "../contract/attention.ts";
import { type Booking, isOpen } from "../domain/booking.ts";
import { todayIn } from "../domain/calendar-date.ts";
import type { Clinic } from "../domain/clinic.ts";
import type { Day, DayVisit } from "../domain/day-visit.ts";
import { problemFlags, problemOf, upcomingProblem } from "../domain/problems.ts";
import { severalAtOnce } from "../domain/several-at-once.ts";
import { slotMinutes } from "../domain/slot.ts";
import { attention, planAttention } from "../firestore/attention.ts";
import { bookings } from "../firestore/bookings.ts";
import { readClinic, readClinicIn } from "../firestore/clinic.ts";
import { days } from "../firestore/held-times.ts";
import { pagesOf, readUpTo } from "../firestore/pages.ts";
import { countSkips, dataOrSkip, doOrSkip, type Skip } from "../firestore/skips.ts";
import { isOutdated } from "../firestore/status-codes.ts";
import { makeWrite } from "../firestore/writes.ts";
import { findAllAlternatives } from "./alternatives.ts";

interface RecheckResult {
  affected: Affected[];
  allChecked: boolean;
}

interface RecheckOptions {
  /** Selects the appointments that the answer lists. */
  concerns: ImpossibleFilter;
  skip: Skip;
  limits: Partial<typeof callLimits>;
}

type ImpossibleFilter = (one: ImpossibleBooking) => boolean;

interface ImpossibleBooking {
  id: string;
  date: string;
  visit: DayVisit;
  problem: Problem;
}

/** The most affected appointments that an answer lists: as many as somebody can call in a day. */
const mostListed = 200;

/** The limits of a call, because the admin waits for the answer. */
const callLimits = {
  patienceMs: 8000,
  /** The most attention documents that are read, and the most appointments that are checked. */
  mostNotes: 2000,
  mostChecked: 500,
};
/**
 * The limits of the hourly job, which does what the calls left over. It takes this long only if Firestore doesn't answer.
 */
export const hourlyLimits = {
  patienceMs: 4 * millisecondsInMinute,
  mostNotes: Number.POSITIVE_INFINITY,
  mostChecked: Number.POSITIVE_INFINITY,
};

/**
 * Checks every upcoming appointment against the current clinic. It adds appointments that can't take place to `attention`,
 * and removes those that can again. The answer lists the appointments selected by `concerns`, the soonest first, with
 * alternatives. It reads one document for each day and skips documents that can't be read. It stops at a time limit and
 * never throws; `allChecked` is false then, and the hourly job does the rest.
 */
export async function recheckUpcoming(
  db: Firestore,
  now: Date,
  {
    concerns = () => true,
    skip = countSkips("coming appointments").skip,
    limits = {},
  }: Partial<RecheckOptions> = {},
): Promise<RecheckResult> {
  const none: RecheckResult = { affected: [], allChecked: false };
  let end: NodeJS.Timeout | undefined;
  const late = new Promise<RecheckResult>((resolve) => {
    end = setTimeout(() => {
      skip("days", "not all were looked at in time");
      resolve(none);
    }, limits.patienceMs ?? callLimits.patienceMs);
  });
  const checking = checkAll(db, now, { concerns, skip, limits }).catch((cause: unknown) => {
    logError("coming appointments not reviewed", { cause: String(cause) });
    skip("days", cause);
    return none;
  });
  const result = await Promise.race([checking, late]);
  clearTimeout(end);
  return result;
}

async function checkAll(
  db: Firestore,
  now: Date,
  { concerns, skip: tell, limits }: RecheckOptions,
): Promise<RecheckResult> {
  let allRead = true;
  const skip: Skip = (path, cause) => {
    allRead = false;
    tell(path, cause);
  };
  const clinic = await readClinic(db);
  const upcomingDays = await readUpcomingDays(db, todayIn(clinic.settings.timeZone, now), skip);
  const impossible = [...upcomingDays].flatMap(([date, day]) => impossibleOn(clinic, date, day));
  const { checkedById, all: allNoted } = await storeProblems(db, impossible, now, { skip, limits });
  const concerned = impossible.filter(concerns);
  const listed = await Promise.all(
    concerned.slice(0, mostListed).map(async ({ id }) => {
      const known =
        checkedById.get(id) ??
        checkBooking(dataOrSkip(await bookings(db).doc(id).get(), skip) ?? null, clinic, now);
      return { id, ...known };
    }),
  );
  // The other appointments were changed since their day was read, or are over, so they need nothing.
  const stillImpossible = listed.flatMap(({ id, booking, problem }) =>
    booking && problem ? [{ id, booking, problem }] : [],
  );
  const alternatives = findAllAlternatives(clinic, upcomingDays, stillImpossible, now);
  const affected = stillImpossible.flatMap(({ id, booking, problem }, i) => {
    const ownAlternatives = alternatives[i];
    return ownAlternatives ? [{ booking: presentScheduled(id, booking, problem), ...ownAlternatives }] : [];
  });
  return { affected, allChecked: allRead && allNoted && concerned.length <= mostListed };
}

interface CheckedBooking {
  booking: Booking | null;
  /** Why the booking can't take place. It is null if it can, or if it is over. */
  problem: Problem | null;
}

function checkBooking(booking: Booking | null, clinic: Clinic, now: Date): CheckedBooking {
  return { booking, problem: booking && upcomingProblem(clinic, booking, now) };
}

/** Today and the days of the longest horizon. */
const mostDays = 731;

/** Reads all days from today on that have had a booking, in order. */
async function readUpcomingDays(db: Firestore, today: string, skip: Skip): Promise<Map<string, Day>> {
  const upcomingDays = new Map<string, Day>();
  const query = days(db).orderBy(FieldPath.documentId()).startAt(today);
  for (const found of await readUpTo(query, mostDays)) {
    const day = dataOrSkip(found, skip);
    if (day) upcomingDays.set(found.id, day);
  }
  return upcomingDays;
}

/**
 * The appointments of a day that can't take place. Appointments that began today are included; the check of their booking
 * finds that they are over.
 */
function impossibleOn(clinic: Clinic, date: string, day: Day): ImpossibleBooking[] {
  const inOrder = Object.entries(day.visits).sort(
    ([, one], [, other]) => slotMinutes(one.slot) - slotMinutes(other.slot),
  );
  return inOrder.flatMap(([id, visit]) => {
    const problem = visit.status === "booked" ? problemOf(clinic, date, visit) : null;
    return problem ? [{ id, date, visit, problem }] : [];
  });
}

/** Reasons that end without the desk's dismissal: by time, or by an edit of the clinic. */
const selfEndingReasons: readonly AttentionKind[] = ["patient-twice", ...problemSchema.options];

/** The number of bookings that are checked at once. A dentist's month away may affect hundreds, and the admin waits. */
const checkedAtOnce = 16;

/**
 * Updates `attention`. If an appointment's stored problem differs from the one found, its booking is checked. `all` is false
 * if the limits left some out.
 */
async function storeProblems(
  db: Firestore,
  impossible: readonly ImpossibleBooking[],
  now: Date,
  { skip, limits }: Pick<RecheckOptions, "skip" | "limits">,
): Promise<{ checkedById: ReadonlyMap<string, CheckedBooking>; all: boolean }> {
  const { mostNotes, mostChecked } = { ...callLimits, ...limits };
  const wanted = new Map(impossible.map(({ id, problem }) => [id, problem]));
  const known = new Map<string, AttentionKind>();
  let readCount = 0;
  for await (const page of pagesOf(attention(db).orderBy(FieldPath.documentId()), 300)) {
    readCount += page.length;
    for (const item of page) {
      // If two problems are stored, the first counts. It differs from the expected one for at least one of them, so the
      // booking is checked.
      const reasons = dataOrSkip(item, skip)?.reasons;
      const kind = selfEndingReasons.find((one) => reasons?.[one]);
      if (kind) known.set(item.id, kind);
    }
    if (readCount >= mostNotes) break;
  }
  const changed = [...new Set([...wanted.keys(), ...known.keys()])].filter(
    (id) => wanted.get(id) !== known.get(id),
  );
  const toCheck = changed.slice(0, mostChecked);
  const newlyChecked = new Map<string, CheckedBooking>();
  await severalAtOnce(toCheck, checkedAtOnce, async (id) => {
    const one = await doOrSkip(bookings(db).doc(id).path, skip, () => storeProblem(db, id, now));
    if (one) newlyChecked.set(id, one);
  });
  return { checkedById: newlyChecked, all: readCount < mostNotes && toCheck.length === changed.length };
}

/** The most attempts to update an item. An attempt fails only if the same appointment's item changed at that moment. */
const maxTries = 5;

/**
 * Updates an appointment's problem in `attention` in one transaction with the booking and the clinic. An edit of the clinic
 * either comes first and is seen here, or waits for this and then sees it.
 */
async function storeProblem(db: Firestore, id: string, now: Date): Promise<CheckedBooking | null> {
  for (let tries = 0; tries < maxTries; tries++) {
    try {
      return await db.runTransaction(async (transaction) => {
        const [clinic, found] = await Promise.all([
          readClinicIn(transaction, db),
          transaction.get(bookings(db).doc(id)),
        ]);
        const checkResult = checkBooking(found.data() ?? null, clinic, now);
        const { booking, problem } = checkResult;
        const isOver = !booking || !isOpen(booking, now);
        const reasons = { ...problemFlags(problem), ...(isOver && { "patient-twice": false }) };
        makeWrite(transaction, await planAttention(db, id, reasons, now));
        return checkResult;
      });
    } catch (error) {
      if (!isOutdated(error)) throw error;
    }
  }
  return null;
}
