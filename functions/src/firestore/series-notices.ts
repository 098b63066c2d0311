/**
 * Notices about a series of appointments: docs/decisions/series.md. A notice about a series describes each of its appointments, so
 * whoever wants to know what a patient was told about one of them reads these too.
 */
import type { Firestore } from "@google-cloud/firestore";
import { addMinutes } from "date-fns";
import type { Booking } from "../domain/booking.ts";
import { DomainError } from "../domain/domain-error.ts";
import type { Notice } from "../domain/notice.ts";
import { planResend } from "../domain/notice-delivery.ts";
import { isTimeNoticeKind } from "../domain/notice-kinds.ts";
import { isNewerReleaseError, newerReleaseError } from "./newer-release.ts";
import {
  asStored,
  isKnownToThisRelease,
  type NewNotice,
  newNoticeDocument,
  noticeId,
  outbox,
  readNotices,
  readNoticesBeforeSending,
  type StoredNotice,
} from "./outbox.ts";
import type { SeriesMove } from "./told-appointments.ts";
import type { BatchOrTransaction } from "./writes.ts";

/** Minutes before the notice of a changed series is sent, so that it describes all of its appointments after the change. */
const minutesBeforeChangeNotice = 2;

interface SeriesNotice {
  series: string;
  /** 1 for the notice of the booking. */
  version: number;
  /** The upcoming appointments, the soonest first. */
  bookings: string[];
  moves?: SeriesMove | undefined;
}

/** Adds the notice that lists all dates of a series. The notice of a change waits until the change is done. */
export function addSeriesNotice(
  writes: BatchOrTransaction,
  db: Firestore,
  { series, version, bookings, moves }: SeriesNotice,
  now: Date,
): void {
  const owed = {
    subject: series,
    version,
    kind: "series" as const,
    series,
    bookings,
    ...(moves && { moves }),
  };
  const { id, document } = newNoticeDocument(owed, now);
  const sendAfter = version === 1 ? document.sendAfter : addMinutes(now, minutesBeforeChangeNotice);
  writes.create(outbox(db).doc(id), { ...document, sendAfter });
}

interface AppointmentInSeries {
  id: string;
  /** Null for an appointment of its own. */
  seriesId: string | null;
}

/** Reads the notices about an appointment, also those about its series, in the order of their creation. */
export function readAppointmentNotices(
  db: Firestore,
  appointment: AppointmentInSeries,
  read: (db: Firestore, subject: string) => Promise<StoredNotice[]> = readNotices,
): Promise<StoredNotice[]> {
  const { id, seriesId } = appointment;
  if (seriesId === null) return read(db, id);
  return Promise.all([read(db, id), read(db, seriesId)]).then(([own, ofSeries]) =>
    [...own, ...ofSeries.map((notice) => asToldAbout(id, notice))].toSorted(
      (one, other) => one.owedAt.getTime() - other.owedAt.getTime(),
    ),
  );
}

/** Reads what a sender must know besides the notices with the same subject. */
export async function readRelatedNotices(db: Firestore, notice: StoredNotice): Promise<StoredNotice[]> {
  const { series, subject, kind } = notice;
  if (series === undefined) return [];
  if (kind !== "series") {
    const ofSeries = await readNoticesBeforeSending(db, series);
    return ofSeries.map((one) => asToldAbout(subject, one));
  }
  const found = await outbox(db).where("series", "==", series).limit(maxNoticesOfSeries).get();
  const newer = found.docs.find((one) => !isKnownToThisRelease(one));
  if (newer) throw newerReleaseError(newer, "its words are unknown");
  return found.docs.flatMap(asStored).filter((one) => one.subject !== subject);
}

/** Twelve appointments with the notices of many changes. */
const maxNoticesOfSeries = 1000;

/** A notice about a series as it concerns one of its appointments. Other notices stay as they are. */
export function asToldAbout(id: string, notice: StoredNotice): StoredNotice {
  if (notice.kind !== "series") return notice;
  const { told = null, version: toldVersion = null } = notice.toldSeries?.[id] ?? {};
  return { ...notice, told, toldVersion };
}

/**
 * The notice to add if the desk sends one again. `notices` are those about the appointment, and `planned` is what `planResend`
 * decided.
 */
export function resentNotice(
  { id, seriesId }: AppointmentInSeries,
  notices: readonly StoredNotice[],
  planned: Pick<Notice, "version" | "kind" | "again" | "reminder"> & Pick<NewNotice, "afterProof">,
): NewNotice {
  if (seriesId === null) return { subject: id, ...planned };
  if (planned.kind !== "series") return { subject: id, ...planned, series: seriesId };
  const latest = notices.findLast(({ kind }) => kind === "series");
  return { subject: seriesId, ...planned, series: seriesId, bookings: latest?.bookings ?? [id] };
}

/**
 * Plans to send the latest notice about the appointment's time again. Null if there is none, if it isn't `wanted`, or if nothing is to
 * be sent: another may be on its way.
 */
export async function planLatestNoticeAgain(
  db: Firestore,
  id: string,
  booking: Booking,
  now: Date,
  isWanted: (latest: StoredNotice) => boolean = () => true,
): Promise<NewNotice | null> {
  try {
    const about = { id, seriesId: booking.seriesId };
    const notices = await readAppointmentNotices(db, about, readNoticesBeforeSending);
    const latest = notices.findLast(({ kind }) => isTimeNoticeKind(kind) || kind === "series");
    if (!latest || !isWanted(latest)) return null;
    return resentNotice(about, notices, planResend(notices, latest.kind, { booking, muted: false, now }));
  } catch (error) {
    if (error instanceof DomainError || isNewerReleaseError(error)) return null;
    throw error;
  }
}

/** Several appointments of a series would each repeat the series' notice, whose subject is the series. It is kept once. */
export function withoutRepeatedNotices(notices: readonly NewNotice[]): NewNotice[] {
  return [...new Map(notices.map((one) => [noticeId(one), one])).values()];
}

/** The kind of the notice that confirms the appointment: that of its series, if it was booked with one. */
export function confirmationKindOf(notices: readonly StoredNotice[]): "series" | "booked" {
  return notices.some(({ kind }) => kind === "series") ? "series" : "booked";
}
