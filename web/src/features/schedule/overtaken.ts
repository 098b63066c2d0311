/** The desk decides on what it saw: of somebody else's change meanwhile it is told before anything happens. */
import { type Booking, showBooking } from "@clinic/contract/bookings.ts";
import { once } from "@clinic/domain/once.ts";
import { paymentWords } from "../../components/clinic/payment-badge.tsx";
import { call } from "../../lib/api.ts";
import { ApiError, type ApiErrorCode } from "../../lib/api-error.ts";
import { withDentist } from "../../lib/clinic/visit-words.ts";
import { deskSentenceOf } from "../../lib/error-sentences.ts";

export class Overtaken extends Error {
  /** As it is now, to decide on anew. */
  readonly booking: Booking;

  constructor(seen: Booking, booking: Booking) {
    super(overtakenText(seen, booking));
    this.name = "Overtaken";
    this.booking = booking;
  }
}

/** What a refusal may come from that somebody else has done meanwhile. */
const overtakenBy: readonly ApiErrorCode[] = [
  "conflict",
  "not-movable",
  "too-late",
  "already-paid",
  "nothing-to-give-back",
];

/** In place of such a refusal throws `Overtaken`, where the appointment is another than was `seen`. */
export async function unlessOvertaken(seen: Booking, doing: Promise<Booking>): Promise<Booking> {
  try {
    return await doing;
  } catch (error) {
    if (!(error instanceof ApiError) || !overtakenBy.includes(error.code)) throw error;
    const now = await call(showBooking, { params: { id: seen._id } });
    throw now.version === seen.version ? error : new Overtaken(seen, now);
  }
}

/** Why the desk's act did not happen. */
export function refusalOf(error: unknown, say = deskSentenceOf): string {
  return error instanceof Overtaken ? error.message : say(error);
}

export function overtakenText(seen: Booking, now: Booking): string {
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
