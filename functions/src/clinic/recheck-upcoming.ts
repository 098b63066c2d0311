/**
 * Finds upcoming appointments that can't take place as planned. It runs after every edit that may cause such a problem, and
 * hourly.
 */
import { FieldPath, type Firestore } from "@google-cloud/firestore";
import { millisecondsInMinute } from "date-fns/constants";
import { error as logError } from "firebase-functions/logger";
import { presentScheduledBooking } from "../access/present-booking.ts";
import type { AffectedAppointment } from "../contract/affected-appointments.ts";
import {
  type AppointmentProblem,
  type AttentionKind,
  appointmentProblemSchema,
} from "../contract/attention.ts";
import { problemFlags, problemOfBooking, problemOfDayEntry } from "../domain/appointment-problems.ts";
import { type Booking, isUpcomingOrRunning } from "../domain/booking.ts";
import { todayIn } from "../domain/calendar-date.ts";
import type { Clinic } from "../domain/clinic.ts";
import type { Day, DayEntry } from "../domain/day-entry.ts";
import { slotMinutes } from "../domain/slot.ts";
import { attention, planAttentionWrite } from "../firestore/attention.ts";
import { bookings } from "../firestore/bookings.ts";
import { readClinic, readClinicInTransaction } from "../firestore/clinic.ts";
import { days } from "../firestore/days.ts";
import { pagesOf, readUpTo } from "../firestore/query-pages.ts";
import {
  dataOrSkipDocument,
  runOrSkipDocument,
  type SkipDocument,
  trackSkippedDocuments,
} from "../firestore/skipped-documents.ts";
import { isWriteConflict } from "../firestore/status-codes.ts";
import { addPlannedWrite } from "../firestore/writes.ts";
import { forEachConcurrently } from "../ports/for-each-concurrently.ts";
import { findAlternativesForAll } from "./alternatives.ts";

interface RecheckResult {
  affected: AffectedAppointment[];
  allChecked: boolean;
}

interface RecheckOptions {
  /** Selects the appointments that the answer lists. */
  concerns: ProblemFilter;
  skip: SkipDocument;
  limits: Partial<typeof requestLimits>;
}

type ProblemFilter = (one: BookingWithProblem) => boolean;

interface BookingWithProblem {
  id: string;
  date: string;
  visit: DayEntry;
  problem: AppointmentProblem;
}

/** The most affected appointments that an answer lists: as many as somebody can call in a day. */
const maxListedBookings = 200;

/** The limits of a call, because the admin waits for the answer. */
const requestLimits = {
  patienceMs: 8000,
  /** The most attention documents that are read, and the most appointments that are checked. */
  mostNotes: 2000,
  mostChecked: 500,
};
/**
 * The limits of the hourly job, which does what the calls left over. It takes this long only if Firestore doesn't answer.
 */
export const hourlyJobLimits = {
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
    skip = trackSkippedDocuments("coming appointments").skip,
    limits = {},
  }: Partial<RecheckOptions> = {},
): Promise<RecheckResult> {
  const none: RecheckResult = { affected: [], allChecked: false };
  let end: NodeJS.Timeout | undefined;
  const late = new Promise<RecheckResult>((resolve) => {
    end = setTimeout(() => {
      skip("days", "not all were looked at in time");
      resolve(none);
    }, limits.patienceMs ?? requestLimits.patienceMs);
  });
  const checking = recheckAllUpcoming(db, now, { concerns, skip, limits }).catch((cause: unknown) => {
    logError("coming appointments not reviewed", { cause: String(cause) });
    skip("days", cause);
    return none;
  });
  const result = await Promise.race([checking, late]);
  clearTimeout(end);
  return result;
}

async function recheckAllUpcoming(
  db: Firestore,
  now: Date,
  { concerns, skip: tell, limits }: RecheckOptions,
): Promise<RecheckResult> {
  let allRead = true;
  const skip: SkipDocument = (path, cause) => {
    allRead = false;
    tell(path, cause);
  };
  const clinic = await readClinic(db);
  const upcomingDays = await readUpcomingDays(db, todayIn(clinic.settings.timeZone, now), skip);
  const impossible = [...upcomingDays].flatMap(([date, day]) => bookingsWithProblemOn(clinic, date, day));
  const { checkedById, all: allNoted } = await storeBookingProblems(db, impossible, now, { skip, limits });
  const concerned = impossible.filter(concerns);
  const listed = await Promise.all(
    concerned.slice(0, maxListedBookings).map(async ({ id }) => {
      const known =
        checkedById.get(id) ??
        checkBooking(dataOrSkipDocument(await bookings(db).doc(id).get(), skip) ?? null, clinic, now);
      return { id, ...known };
    }),
  );
  // The other appointments were changed since their day was read, or are over, so they need nothing.
  const stillImpossible = listed.flatMap(({ id, booking, problem }) =>
    booking && problem ? [{ id, booking, problem }] : [],
  );
  const alternatives = findAlternativesForAll(clinic, upcomingDays, stillImpossible, now);
  const affected = stillImpossible.flatMap(({ id, booking, problem }, i) => {
    const ownAlternatives = alternatives[i];
    return ownAlternatives
      ? [{ booking: presentScheduledBooking(id, booking, problem), ...ownAlternatives }]
      : [];
  });
  return { affected, allChecked: allRead && allNoted && concerned.length <= maxListedBookings };
}

interface CheckedBooking {
  booking: Booking | null;
  /** Why the booking can't take place. It is null if it can, or if it is over. */
  problem: AppointmentProblem | null;
}

function checkBooking(booking: Booking | null, clinic: Clinic, now: Date): CheckedBooking {
  return { booking, problem: booking && problemOfBooking(clinic, booking, now) };
}

/** Today and the days of the longest horizon. */
const maxUpcomingDays = 731;

/** Reads all days from today on that have had a booking, in order. */
async function readUpcomingDays(db: Firestore, today: string, skip: SkipDocument): Promise<Map<string, Day>> {
  const upcomingDays = new Map<string, Day>();
  const query = days(db).orderBy(FieldPath.documentId()).startAt(today);
  for (const found of await readUpTo(query, maxUpcomingDays)) {
    const day = dataOrSkipDocument(found, skip);
    if (day) upcomingDays.set(found.id, day);
  }
  return upcomingDays;
}

/**
 * The appointments of a day that can't take place. Appointments that began today are included; the check of their booking
 * finds that they are over.
 */
function bookingsWithProblemOn(clinic: Clinic, date: string, day: Day): BookingWithProblem[] {
  const inOrder = Object.entries(day.visits).sort(
    ([, one], [, other]) => slotMinutes(one.slot) - slotMinutes(other.slot),
  );
  return inOrder.flatMap(([id, visit]) => {
    const problem = visit.status === "booked" ? problemOfDayEntry(clinic, date, visit) : null;
    return problem ? [{ id, date, visit, problem }] : [];
  });
}

/** Reasons that end without the desk's dismissal: by time, or by an edit of the clinic. */
const autoClearedReasons: readonly AttentionKind[] = ["patient-twice", ...appointmentProblemSchema.options];

/** The number of bookings that are checked at once. A dentist's month away may affect hundreds, and the admin waits. */
const maxParallelChecks = 16;

/**
 * Updates `attention`. If an appointment's stored problem differs from the one found, its booking is checked. `all` is false
 * if the limits left some out.
 */
async function storeBookingProblems(
  db: Firestore,
  impossible: readonly BookingWithProblem[],
  now: Date,
  { skip, limits }: Pick<RecheckOptions, "skip" | "limits">,
): Promise<{ checkedById: ReadonlyMap<string, CheckedBooking>; all: boolean }> {
  const { mostNotes, mostChecked } = { ...requestLimits, ...limits };
  const wanted = new Map(impossible.map(({ id, problem }) => [id, problem]));
  const known = new Map<string, AttentionKind>();
  let readCount = 0;
  for await (const page of pagesOf(attention(db).orderBy(FieldPath.documentId()), 300)) {
    readCount += page.length;
    for (const item of page) {
      // If two problems are stored, the first counts. It differs from the expected one for at least one of them, so the
      // booking is checked.
      const reasons = dataOrSkipDocument(item, skip)?.reasons;
      const kind = autoClearedReasons.find((one) => reasons?.[one]);
      if (kind) known.set(item.id, kind);
    }
    if (readCount >= mostNotes) break;
  }
  const changed = [...new Set([...wanted.keys(), ...known.keys()])].filter(
    (id) => wanted.get(id) !== known.get(id),
  );
  const toCheck = changed.slice(0, mostChecked);
  const newlyChecked = new Map<string, CheckedBooking>();
  await forEachConcurrently(toCheck, maxParallelChecks, async (id) => {
    const one = await runOrSkipDocument(bookings(db).doc(id).path, skip, () =>
      storeBookingProblem(db, id, now),
    );
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
async function storeBookingProblem(db: Firestore, id: string, now: Date): Promise<CheckedBooking | null> {
  for (let tries = 0; tries < maxTries; tries++) {
    try {
      return await db.runTransaction(async (transaction) => {
        const [clinic, found] = await Promise.all([
          readClinicInTransaction(transaction, db),
          transaction.get(bookings(db).doc(id)),
        ]);
        const checkResult = checkBooking(found.data() ?? null, clinic, now);
        const { booking, problem } = checkResult;
        const isOver = !booking || !isUpcomingOrRunning(booking, now);
        const reasons = { ...problemFlags(problem), ...(isOver && { "patient-twice": false }) };
        addPlannedWrite(transaction, await planAttentionWrite(db, id, reasons, now));
        return checkResult;
      });
    } catch (error) {
      if (!isWriteConflict(error)) throw error;
    }
  }
  return null;
}
