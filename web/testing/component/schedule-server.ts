/** The desk's schedule for component tests, with a server that keeps appointments in memory. */
import {
  type Booking,
  type BookingRequest,
  cancelBooking,
  createBooking,
  type MoveRequest,
  moveBooking,
  showBooking,
} from "@clinic/contract/bookings.ts";
import {
  recordArrival,
  recordLateness,
  recordManualRefund,
  recordNoShow,
  restoreBooking,
  takeDeskPayment,
  undoArrival,
  undoDeskPayment,
  undoNoShow,
} from "@clinic/contract/desk-acts.ts";
import { type BookingHistory, showBookingHistory } from "@clinic/contract/notices.ts";
import { searchPeople } from "@clinic/contract/people.ts";
import {
  listSchedule,
  listScheduleChanges,
  type Schedule,
  type ScheduledBooking,
} from "@clinic/contract/schedule.ts";
import type { UnusualReason } from "@clinic/contract/unusual.ts";
import { datesInRange, formatDate, requireDate } from "@clinic/domain/calendar-date.ts";
import { plusMinutes, slotInstant } from "@clinic/domain/slot.ts";
import type { HttpHandler } from "msw/http";
import { demoPublicSettings, demoTreatments } from "../../../emulators/seed/demo-clinic.ts";
import { scheduledAppointment, scheduledDay, seats } from "../scheduled-day.ts";
import { answer, refusal } from "./answer.ts";
import { BlockServer } from "./block-server.ts";
import { admin, mountPage } from "./mount-page.tsx";
import { dentists, freeTimeAnswers, publicAnswers } from "./sample-clinic.ts";

/** The first Monday after the test's frozen time. */
export const monday = "2026-11-23";

export const emptyHistory: BookingHistory = { entries: [], notices: [], remindersMuted: false };

type AppointmentFields = Partial<ScheduledBooking> & Pick<ScheduledBooking, "_id" | "slot">;

/** An appointment with the duration and price of its treatment; by default on Monday with Dr. Chen. */
export function sampleScheduledAppointment({
  treatmentId = "teeth-cleaning",
  dateISO = monday,
  ...fields
}: AppointmentFields): ScheduledBooking {
  const { name, Price, durationMinutes } = treatmentOf(treatmentId);
  return scheduledAppointment({
    ...{ treatmentId, treatment: name, Price, minutes: durationMinutes, dateISO, date: formatDate(dateISO) },
    ...scheduleColumnOf("mei-lin-chen"),
    ...{ patient: "caller@example.test", ...fields },
  });
}

/** The doctor's id and name as a schedule column has them; both null for the seats. */
export function scheduleColumnOf(doctorId: string | null): Pick<ScheduledBooking, "doctorId" | "doctor"> {
  return { doctorId, doctor: dentists.find(({ _id }) => _id === doctorId)?.name ?? null };
}

function treatmentOf(id: string) {
  const treatment = demoTreatments.find(({ _id }) => _id === id);
  if (!treatment) throw new Error(`The clinic offers no ${id}`);
  return treatment;
}

/** The appointment as `GET /booking/{id}` answers it. */
export function toBooking({
  problem: _problem,
  uid: _uid,
  bufferMinutes: _buffer,
  accepted: _accepted,
  acceptedReason: _reason,
  ...booking
}: ScheduledBooking): Booking {
  return booking;
}

type Day = Schedule[number];
/** `doctor` is null for the treatment's seat. */
type Time = { date: string; treatment: string; doctor: string | null; slot: string };

/** A request to book or move, as the desk sent it. */
type DeskRequest = MoveRequest & Partial<BookingRequest>;

/**
 * The schedule's server, for one test. Refuses a change for a stale version, or as unusual. A test calls the methods to change appointments
 * as another desk.
 */
export class ScheduleServer {
  bookings: readonly ScheduledBooking[];
  /** A test sets this to change fields of a day, such as its closed hours. */
  dayOf: (dateISO: string) => Partial<Day> = () => ({});
  /** A test sets this to call requests unusual. The server refuses those that don't go on despite all kinds. */
  unusual: (request: DeskRequest) => UnusualReason[] = () => [];
  readonly blocks = new BlockServer();
  /** All requests to book and to move. */
  readonly requests: DeskRequest[] = [];

  constructor(bookings: readonly ScheduledBooking[] = []) {
    this.bookings = bookings;
  }

  find(id: string): ScheduledBooking {
    const booking = this.bookings.find(({ _id }) => _id === id);
    if (!booking) throw new Error(`The desk has no appointment ${id}`);
    return booking;
  }

  change(id: string, change: Partial<ScheduledBooking>): Booking {
    const booking = this.find(id);
    const changed = { ...booking, ...change, version: booking.version + 1 };
    this.bookings = this.bookings.map((one) => (one._id === id ? changed : one));
    return toBooking(changed);
  }

  move(id: string, to: MoveRequest): Booking {
    const { treatmentId, doctorId } = this.find(id);
    const place = computeTimeAndDoctor({ treatmentId, ...(doctorId !== null && { doctorId }), ...to });
    return this.change(id, { ...place, problem: null });
  }

  cancel(id: string): Booking {
    return this.change(id, { status: "cancelled", cancelledAt: new Date().toISOString() });
  }

  book(booking: ScheduledBooking): void {
    this.bookings = [...this.bookings, booking];
  }

  /** The schedule of a day on which all dentists and the seats are open. */
  show(dateISO: string): Day {
    const bookings = this.bookings
      .filter((booking) => booking.dateISO === dateISO)
      .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt));
    const { columns } = scheduledDay();
    const [usual = { hours: [], away: [] }] = columns;
    const count = countCancelled(bookings);
    return scheduledDay(bookings, {
      dateISO,
      columns: [...dentists.map(({ _id }) => scheduleColumnOf(_id)), seats].map((holder) => ({
        ...usual,
        ...holder,
      })),
      cancelled: { count, shown: count },
      blocks: this.blocks.on(dateISO),
      ...this.dayOf(dateISO),
    });
  }

  /** Whether this doctor or seat has no appointment at that time. */
  isFree({ date, treatment, doctor, slot }: Time): boolean {
    const { startsAt, endsAt } = computeTimeAndDoctor({ treatmentId: treatment, date, slot });
    return !this.bookings.some(
      (booking) =>
        booking.status !== "cancelled" &&
        (doctor === null ? booking.treatmentId === treatment : booking.doctorId === doctor) &&
        booking.startsAt < endsAt &&
        startsAt < booking.endsAt,
    );
  }

  private findFreeDentist(time: Omit<Time, "doctor">): string | undefined {
    return dentists.find(
      ({ _id, treatments }) => treatments.includes(time.treatment) && this.isFree({ ...time, doctor: _id }),
    )?._id;
  }

  /** Returns the refusal, or undefined if nothing is unusual or the desk goes on despite it. */
  private refuseUnusual(request: DeskRequest) {
    this.requests.push(request);
    const reasons = this.unusual(request);
    return reasons.every(({ reason }) => request.despite?.includes(reason))
      ? undefined
      : refusal("unusual", { data: { reasons } });
  }

  get answers(): HttpHandler[] {
    const decide = (id: string, seen: number | undefined, change: () => Booking) =>
      seen !== undefined && seen !== this.find(id).version ? refusal("conflict") : change();
    const act = (endpoint: (typeof changesByEndpoint)[number][0], change: Partial<ScheduledBooking>) =>
      answer(endpoint, ({ params, query }) =>
        decide(params.id, query.version, () => this.change(params.id, change)),
      );
    return [
      answer(listSchedule, ({ query }) => datesInRange(query.from, query.to).map((day) => this.show(day))),
      answer(listScheduleChanges, ({ body }) => this.changesSince(body)),
      ...this.blocks.answers,
      answer(showBooking, ({ params }) => toBooking(this.find(params.id))),
      answer(showBookingHistory, emptyHistory),
      answer(createBooking, ({ body }) => {
        const refused = this.refuseUnusual(body);
        if (refused) return refused;
        const { date, ...request } = body;
        const { patientName, phone, patient, note = "", treatmentId, slot } = request;
        const doctorId =
          request.doctorId ?? this.findFreeDentist({ date: requireDate(date), treatment: treatmentId, slot });
        const place = computeTimeAndDoctor({ treatmentId, date, slot, ...(doctorId && { doctorId }) });
        const booking = sampleScheduledAppointment({
          ...{ _id: `n${this.bookings.length}`, treatmentId, patientName, phone, patient, note },
          ...{ doctorId: null, doctor: null, ...place },
        });
        this.book(booking);
        return { success: true as const, ...toBooking(booking) };
      }),
      answer(
        moveBooking,
        ({ params, query, body }) =>
          this.refuseUnusual(body) ?? decide(params.id, query.version, () => this.move(params.id, body)),
      ),
      answer(cancelBooking, ({ params, query }) =>
        decide(params.id, query.version, () => this.cancel(params.id)),
      ),
      answer(restoreBooking, ({ params, query }) =>
        decide(params.id, query.version, () =>
          this.change(params.id, { status: "booked", cancelledAt: null }),
        ),
      ),
      answer(recordManualRefund, ({ params, query }) =>
        decide(params.id, query.version, () =>
          this.change(params.id, { payment: "refunded", paid: false, givenBack: true }),
        ),
      ),
      ...changesByEndpoint.map(([endpoint, change]) => act(endpoint, change)),
      answer(searchPeople, { accounts: [], callers: [] }),
      ...publicAnswers,
      ...freeTimeAnswers((time) => this.isFree(time)),
    ];
  }

  changesSince({ from, to, seen, cancelled, blocks }: ChangesRequest) {
    const versions = new Map(seen.map(({ _id, version }) => [_id, version]));
    const isNew = ({ dateISO, status }: ScheduledBooking) =>
      from <= dateISO && dateISO <= to && status !== "cancelled";
    const days = cancelled.map(({ dateISO, count }) => {
      const now = countCancelled(this.bookings.filter((booking) => booking.dateISO === dateISO));
      return { dateISO, count: now, differs: now !== count };
    });
    return {
      changed: this.bookings.filter((booking) => {
        const version = versions.get(booking._id);
        return version === undefined ? isNew(booking) : version !== booking.version;
      }),
      gone: [...versions.keys()].filter((id) => !this.bookings.some(({ _id }) => _id === id)),
      cancelled: days.filter(({ differs }) => differs).map(({ dateISO, count }) => ({ dateISO, count })),
      ...(blocks && {
        blocks: cancelled.map(({ dateISO }) => ({ dateISO, blocks: this.blocks.on(dateISO) })),
      }),
    };
  }
}

type ChangesRequest = {
  from: string;
  to: string;
  seen: { _id: string; version: number }[];
  cancelled: { dateISO: string; count: number }[];
  blocks?: readonly object[] | undefined;
};

const changesByEndpoint = [
  [recordLateness, { late: true }],
  [takeDeskPayment, { payment: "paid", method: "desk", paid: true, paidAt: "2026-11-20T15:00:00Z" }],
  [undoDeskPayment, { payment: "unpaid", method: null, paid: false, paidAt: null }],
  [recordArrival, { arrived: true }],
  [undoArrival, { arrived: false }],
  [recordNoShow, { status: "no-show" }],
  [undoNoShow, { status: "booked" }],
] as const satisfies [unknown, Partial<ScheduledBooking>][];

function countCancelled(bookings: readonly ScheduledBooking[]): number {
  return bookings.filter(({ status }) => status === "cancelled").length;
}

/** Computes a booking's date, start, end and doctor fields. */
function computeTimeAndDoctor({ treatmentId, date, slot, doctorId }: MoveRequest & { treatmentId: string }) {
  const dateISO = requireDate(date);
  const startsAt = slotInstant(dateISO, slot, demoPublicSettings.timeZone);
  if (!startsAt) throw new Error(`There is no ${slot} on ${dateISO}`);
  return {
    ...{ dateISO, date: formatDate(dateISO), slot, startsAt: startsAt.toISOString() },
    endsAt: plusMinutes(startsAt, treatmentOf(treatmentId).durationMinutes).toISOString(),
    ...(doctorId && scheduleColumnOf(doctorId)),
  };
}

/** Draws the schedule page for an admin, with this server's answers. */
export function mountSchedule(
  desk: ScheduleServer,
  query = "",
  options: Parameters<typeof mountPage>[1] = {},
) {
  const { answers = [], ...more } = options;
  return mountPage(`/dashboard/schedule${query}`, {
    signedInAs: admin,
    ...more,
    answers: [...answers, ...desk.answers],
  });
}

/** Acts as if the user returned from another tab, which makes the page poll at once. */
export function returnToTab(): void {
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
}
