import { FieldPath, type Firestore } from "@google-cloud/firestore";
import { presentBooking } from "../access/present-booking.ts";
import { recheckUpcoming } from "../clinic/recheck-upcoming.ts";
import type * as affected from "../contract/affected-appointments.ts";
import type * as contract from "../contract/attention.ts";
import { type AttentionKind, appointmentProblemSchema } from "../contract/attention.ts";
import { problemOfBooking } from "../domain/appointment-problems.ts";
import { type Booking, isUpcomingOrRunning } from "../domain/booking.ts";
import { todayIn } from "../domain/calendar-date.ts";
import type { Clinic } from "../domain/clinic.ts";
import { toMajorUnits } from "../domain/currency.ts";
import { DomainError } from "../domain/domain-error.ts";
import { markExtraPaymentsSettled, paymentKindsDeskMustRefund } from "../domain/manual-refunds.ts";
import { attention } from "../firestore/attention.ts";
import { bookings } from "../firestore/bookings.ts";
import { changeBooking } from "../firestore/change-booking.ts";
import { readClinic } from "../firestore/clinic.ts";
import { readLateJobs } from "../firestore/jobs.ts";
import type { Handler } from "../http/bind.ts";
import { readPage } from "../http/paging.ts";
import type { CardPayments } from "../ports/card-payments.ts";
import { readBouncedAddressItem } from "./bounced-address.ts";
import { endAttentionReasons } from "./end-attention.ts";
import { readFailedAnswerItem, readFailedNotice, readFailedStaffMailItem } from "./failed-mails.ts";

type AttentionReasons = Partial<Record<AttentionKind, Date>>;

/** Lists the items that need attention, each with the current state of its booking or message. */
export const listAttention: Handler<typeof contract.listAttention> = async (call) => {
  const { db, query, now, payments } = call;
  const late = (await readLateJobs(call)).map(({ name, since }) => ({
    subject: name,
    kind: "job-late" as const,
    since: since.toISOString(),
  }));
  const clinic = await readClinic(db);
  const ordered = attention(db).orderBy(FieldPath.documentId());
  const { items: noted, next, total } = await readPage(attention(db), ordered, query, (found) => found);
  const found = await Promise.all(
    noted.map(async (item) => {
      const { reasons } = item.data();
      const bounced = reasons["address-bounced"];
      if (bounced) return readBouncedAddressItem(db, item.id, bounced, now());
      const refused = reasons["staff-mail-failed"];
      if (refused) return readFailedStaffMailItem(db, item.id, refused, clinic.settings);
      const booking = (await bookings(db).doc(item.id).get()).data();
      if (!booking) return readFailedAnswerItem(db, item.id, reasons["answer-failed"]);
      const lost = reasons["notice-failed"] && (await readFailedNotice(db, item.id, booking, now()));
      const dispute = presentOpenDispute(booking, clinic, payments);
      return attentionItemsOfBooking(item.id, reasons, { booking, lost, dispute }, clinic, now());
    }),
  );
  // Items are sorted within their page only. A sorted store would need an update with every move of a booking.
  const ofPage = found.flat().toSorted(bySoonest);
  if (ofPage.length > 0) await call.recordLook({ kind: "affected", id: "attention" });
  const isFirst = query.after === undefined;
  return { items: isFirst ? [...late, ...ofPage] : ofPage, next, total: total + late.length };
};

type StoredAttention = Exclude<contract.AttentionItem, contract.JobAttention>;

function bySoonest(one: StoredAttention, other: StoredAttention): number {
  return sortKeyOf(one) - sortKeyOf(other);
}

/** The sort key of an item, in milliseconds. An item without an appointment comes last. */
function sortKeyOf(item: StoredAttention): number {
  if (item.kind === "answer-failed" || item.kind === "staff-mail-failed") return Number.MAX_SAFE_INTEGER;
  const startsAt = (item.kind === "address-bounced" ? item.appointments[0] : item.booking)?.startsAt;
  return startsAt === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(startsAt);
}

function presentOpenDispute(
  { dispute, currency }: Booking,
  { settings }: Clinic,
  payments: CardPayments,
): contract.BookingAttention["dispute"] {
  if (dispute?.status !== "open") return undefined;
  const { id, cents, dueBy } = dispute;
  return {
    amount: toMajorUnits(cents, currency),
    dueBy: dueBy && todayIn(settings.timeZone, dueBy),
    url: payments.disputePage(id),
  };
}

interface BookingDetails {
  booking: Booking;
  lost: contract.BookingAttention["notice"];
  dispute: contract.BookingAttention["dispute"];
}

/**
 * The items of one booking. Its problem is decided by the current booking and clinic, because the stored
 * problem may be out of date until the hourly job runs.
 */
function attentionItemsOfBooking(
  subject: string,
  reasons: AttentionReasons,
  { booking: stored, lost: notice, dispute }: BookingDetails,
  clinic: Clinic,
  now: Date,
): contract.BookingAttention[] {
  const booking = presentBooking(subject, stored);
  const problem = problemOfBooking(clinic, stored, now);
  const about = <Kind extends contract.BookingAttention["kind"]>(kind: Kind, since: Date) => ({
    subject,
    kind,
    since: since.toISOString(),
    booking,
  });
  const failed = reasons["refund-failed"];
  const disputed = reasons.disputed;
  const doubleBooked = reasons["patient-twice"];
  const undelivered = reasons["notice-failed"];
  const [noted] = appointmentProblemSchema.options.flatMap((kind) => reasons[kind] ?? []);
  return [
    ...(failed
      ? paymentKindsDeskMustRefund(stored).map((payment) => ({ ...about("refund-failed", failed), payment }))
      : []),
    ...(disputed && dispute ? [{ ...about("disputed", disputed), dispute }] : []),
    ...(doubleBooked && isUpcomingOrRunning(stored, now) ? [about("patient-twice", doubleBooked)] : []),
    ...(undelivered && notice ? [{ ...about("notice-failed", undelivered), notice }] : []),
    ...(noted && problem ? [about(problem, noted)] : []),
  ];
}

export const listAffectedAppointments: Handler<typeof affected.listAffectedAppointments> = async ({
  db,
  now,
  recordLook,
}) => {
  const reviewed = await recheckUpcoming(db, now());
  if (reviewed.affected.length > 0) await recordLook({ kind: "affected", id: "appointments" });
  return reviewed;
};

/**
 * Dismisses an item that the desk has dealt with. Extra payments are marked as settled on the booking, so that the
 * reconciler knows. A problem of an appointment ends only by changing the appointment.
 */
export const dismissAttention: Handler<typeof contract.dismissAttention> = async (call) => {
  const { db, params, query, now, caller } = call;
  const { subject } = params;
  const { kind, since } = query;
  const known = (await attention(db).doc(subject).get()).data();
  if (!known?.reasons[kind]) throw new DomainError("not-found");
  const seenAt = now();
  if (kind === "refund-failed") {
    const occasion = { now: seenAt, by: { role: "clinic" as const, uid: caller.uid } };
    await changeBooking(db, subject, occasion, (booking) => markExtraPaymentsSettled(booking, seenAt));
  } else if (dismissibleKinds.has(kind)) {
    await endAttentionReason(db, subject, { kind, since }, seenAt);
  } else throw new DomainError("conflict");
  return { success: true };
};

const dismissibleKinds: ReadonlySet<AttentionKind> = new Set([
  "patient-twice",
  "notice-failed",
  "answer-failed",
  "staff-mail-failed",
  "address-bounced",
]);

/** The most attempts to dismiss an item. An attempt fails if another reason of the same item changes at that moment. */
const maxDismissAttempts = 5;

type ShownReason = { kind: AttentionKind; since: string | undefined };

async function endAttentionReason(
  db: Firestore,
  subject: string,
  { kind, since }: ShownReason,
  now: Date,
): Promise<void> {
  const requireUnchanged = async () => {
    const noted = (await attention(db).doc(subject).get()).data()?.reasons[kind];
    if (since && noted && noted.getTime() !== Date.parse(since)) throw new DomainError("conflict");
  };
  for (let tries = 0; tries < maxDismissAttempts; tries++)
    if (await endAttentionReasons(db, subject, [kind], now, requireUnchanged)) return;
  throw new DomainError("conflict");
}
