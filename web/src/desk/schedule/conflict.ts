/** The desk decides on what it saw: of somebody else's change meanwhile it is told before anything happens. */
import { type Booking, showBooking } from "@clinic/contract/bookings.ts";
import { once } from "@clinic/domain/once.ts";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api.ts";
import { ApiError, type ApiErrorCode } from "../../shared/api-error.ts";
import { withDentist } from "../../shared/appointment-words.ts";
import { deskSentenceOf } from "../../shared/error-sentences.ts";
import { paymentWords } from "./appointment-badges.tsx";
import type { DeskBooking } from "./desk-acts.ts";

export class Conflict extends Error {
  /** As it is now, to decide on anew. */
  readonly booking: Booking;

  constructor(seen: Booking, booking: Booking) {
    super(conflictText(seen, booking));
    this.name = "Conflict";
    this.booking = booking;
  }
}

/** What a refusal may come from that somebody else has done meanwhile. */
const conflictCodes: readonly ApiErrorCode[] = [
  "conflict",
  "not-movable",
  "too-late",
  "already-paid",
  "nothing-to-give-back",
];

/** In place of such a refusal throws `Conflict`, where the appointment is another than was `seen`. */
export async function unlessConflict(seen: Booking, doing: Promise<Booking>): Promise<Booking> {
  try {
    return await doing;
  } catch (error) {
    if (!(error instanceof ApiError) || !conflictCodes.includes(error.code)) throw error;
    const now = await call(showBooking, { params: { id: seen._id } });
    throw now.version === seen.version ? error : new Conflict(seen, now);
  }
}

/** Why the desk's act did not happen. */
export function refusalOf(error: unknown, say = deskSentenceOf): string {
  return error instanceof Conflict ? error.message : say(error);
}

export function conflictText(seen: Booking, now: Booking): string {
  const news = newsOf(seen, now);
  return news.length === 0
    ? "Somebody else changed this meanwhile. Please look at it again."
    : `Somebody else changed this meanwhile: it is now ${list().format(news)}.`;
}

const list = once(() => new Intl.ListFormat("en-US"));

function newsOf(seen: Booking, now: Booking): string[] {
  const differs = (...fields: (keyof Booking)[]) => fields.some((field) => seen[field] !== now[field]);
  if (now.status === "cancelled" && differs("status")) return ["canceled"];
  const news: string[] = [];
  if (differs("dateISO", "slot", "doctorId")) news.push(`on ${now.date} at ${now.slot}${withDentist(now)}`);
  if (differs("status")) news.push(now.status === "no-show" ? "marked as a no-show" : "booked again");
  if (differs("arrived")) news.push(now.arrived ? "marked as arrived" : "no longer marked as arrived");
  if (differs("payment", "method", "givenBack")) news.push(`“${paymentWords(now).text}”`);
  if (differs("confirmed")) news.push(now.confirmed ? "confirmed by the patient" : "no longer confirmed");
  return news;
}

/** Of what two answers say of one appointment. Of the same state the schedule's says more: its problem. */
export function newestOf(
  scheduled: DeskBooking | undefined,
  asked: DeskBooking | undefined,
): DeskBooking | undefined {
  if (!scheduled || !asked) return scheduled ?? asked;
  return asked.version > scheduled.version ? asked : scheduled;
}

/** What this desk's last act made of it, where the schedule doesn't show that yet. */
export function newestKnown(queryClient: QueryClient, booking: DeskBooking): DeskBooking {
  return newestOf(booking, queryClient.getQueryData(appointmentQuery(booking._id).queryKey)) ?? booking;
}

/** One appointment wherever it is now: what the days on the screen show of it may be on its way to them. */
export function appointmentQuery(id: string) {
  return queryOptions({
    queryKey: ["appointment", id],
    queryFn: ({ signal }) => call(showBooking, { params: { id } }, { signal }),
    staleTime: 0,
  });
}
