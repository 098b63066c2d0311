import type { Booking } from "../src/domain/booking.ts";
import { todayIn } from "../src/domain/calendar-date.ts";
import { type ModelVisit, offersByModel, overlap } from "./availability-model.ts";
import { given, type Scene, type Wish } from "./perform-act.ts";

/**
 * What this wish may be answered when nothing else happens meanwhile, in the words of `perform`. Worked out from all bookings
 * as they stand, without days and claims.
 */
export function expectedAnswers(scene: Scene, wish: Wish, all: ReadonlyMap<string, Booking>): string[] {
  switch (wish.does) {
    case "link":
      return ["done"];
    case "book": {
      const { by, patient, at, ...visit } = wish;
      const uid = by === scene.desk ? null : patient.uid;
      const { refusal, free, least } = judge(scene, { ...visit, uid }, at, [...all.values()]);
      return refusal ? [refusal] : at.doctorId === undefined ? least : free;
    }
    case "move": {
      const { booking, at, id } = wish;
      if (booking.status !== "booked") return ["not-movable"];
      if (booking.startsAt <= scene.now) return ["too-late"];
      const kept = given(booking.doctorId);
      const anyone = at.doctorId === undefined;
      const stays = at.date === booking.date && at.slot === booking.slot;
      if (stays && (anyone || at.doctorId === booking.doctorId)) return [kept];
      const others = [...all].filter(([other]) => other !== id).map(([, other]) => other);
      const { refusal, free } = judge(scene, booking, at, others);
      return refusal ? [refusal] : anyone && free.includes(kept) ? [kept] : free;
    }
    default: {
      const booking = all.get(wish.id);
      return [(booking && whyNot(scene, wish, booking)) ?? "done"];
    }
  }
}

/** The table of docs/payments.md, as far as no card has paid. */
function whyNot(
  { clinic, desk, now }: Scene,
  { does, by }: Wish & { id: string },
  { status, date, startsAt, arrivedAt }: Booking,
): string | null {
  const today = todayIn(clinic.settings.timeZone, now);
  const cancelled = status === "cancelled";
  switch (does) {
    case "cancel":
      return status === "no-show" || (status === "booked" && by !== desk && startsAt <= now)
        ? "too-late"
        : null;
    case "pay at the desk":
      return cancelled ? "not-payable" : null;
    case "note the arrival":
      return status !== "booked" ? "conflict" : arrivedAt || date === today ? null : "not-today";
    case "note the no-show":
      return cancelled ? "conflict" : status === "booked" && startsAt > now ? "not-started" : null;
    case "take the arrival back":
    case "take the no-show back":
      return cancelled ? "conflict" : null;
    default:
      return null;
  }
}

/** Why nobody can take it; else who is free for it, and who of them are least busy on that day. */
function judge(
  { clinic, now }: Scene,
  { uid, personId, treatmentId }: Pick<Booking, "uid" | "personId" | "treatmentId">,
  { date, slot, doctorId }: { date: string; slot: string; doctorId: string | undefined },
  others: readonly Booking[],
): { refusal: string | null; free: string[]; least: string[] } {
  const standing = others.filter((other) => other.status !== "cancelled" && other.date === date);
  const freeBeside = (visits: ModelVisit[]) =>
    Object.entries(offersByModel(clinic, visits, date, now)[treatmentId] ?? {})
      .filter(([holder]) => doctorId === undefined || holder === `doctor-${doctorId}`)
      .flatMap(([holder, slots]) => (slots.includes(slot) ? [holder] : []));
  if (freeBeside([]).length === 0) return { refusal: "not-bookable", free: [], least: [] };
  const { durationMinutes: minutes = 0 } = clinic.treatments.find(({ id }) => id === treatmentId) ?? {};
  // Of two that came to an account at one time only one holds the patient's time.
  const own = standing
    .filter((other) => uid !== null && other.uid === uid && other.personId === personId)
    .filter(({ claims }) => claims.some((claim) => claim.startsWith("patient_")));
  const busy = own.some((other) => overlap({ slot, minutes }, visitOf(other)));
  const free = freeBeside(standing.map(visitOf));
  const refusal = busy ? "patient-busy" : free.length === 0 ? "slot-taken" : null;
  const load = (holder: string) =>
    standing.filter((one) => one.holder === holder).reduce((sum, one) => sum + one.durationMinutes, 0);
  const least = Math.min(...free.map(load));
  const names = (holders: string[]) => holders.map((holder) => given(holder.split("doctor-")[1] ?? null));
  return { refusal, free: names(free), least: names(free.filter((holder) => load(holder) === least)) };
}

function visitOf({ holder, slot, durationMinutes: minutes }: Booking): ModelVisit {
  return { holder, slot, minutes };
}
