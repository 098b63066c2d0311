import type { Firestore } from "@google-cloud/firestore";
import { type Answer, request } from "../../emulators/testing/request.ts";
import type { Booking } from "../src/domain/booking.ts";
import type { Clinic } from "../src/domain/clinic.ts";
import { bookings } from "../src/firestore/bookings.ts";
import { linkBookings } from "../src/people/link-bookings.ts";
import { bookingOf, codeOf } from "./booking-calls.ts";
import { type Act, type DeskAct, deskCalls, type Person } from "./clinic-program.ts";

/** Where a program takes place, and what it has come to. */
export interface Scene {
  db: Firestore;
  origin: string;
  clinic: Clinic;
  dates: string[];
  families: Person[];
  desk: Person;
  now: Date;
  /** Ids of the appointments made so far, in that order. */
  made: string[];
}

/** In every family. */
export const childId = "child";

/** An act in this scene: who asks for what. */
export type Wish =
  | { does: "book"; by: Person; patient: Person; treatmentId: string; personId: string | null; at: Target }
  | { does: "move"; by: Person; id: string; booking: Booking; at: Target }
  | { does: "cancel" | DeskAct; by: Person; id: string }
  | { does: "link"; by: Person };

interface Target {
  date: string;
  slot: string;
  doctorId: string | undefined;
}

/** Null where there is nothing yet that it could be done with. */
export async function wishOf(scene: Scene, act: Act): Promise<Wish | null> {
  const { db, clinic, dates, families, desk, made } = scene;
  const at = (treatmentId: string, { day, nth, doctorId }: (Act & { does: "book" })["time"]): Target => {
    const slots = clinic.treatments.find(({ id }) => id === treatmentId)?.slots ?? [];
    return { date: pick(dates, day), slot: pick(slots, nth), doctorId };
  };
  if (act.does === "link") return { does: "link", by: pick(families, act.who) };
  if (act.does === "book" || act.does === "book for a caller") {
    const { treatmentId, time } = act;
    const patient = pick(families, act.who);
    const forSelf = act.does === "book";
    const personId = forSelf && act.forChild ? childId : null;
    const by = forSelf ? patient : desk;
    return { does: "book", by, patient, treatmentId, personId, at: at(treatmentId, time) };
  }
  if (made.length === 0) return null;
  const id = pick(made, act.made);
  if (isDeskAct(act)) return { does: act.does, by: desk, id };
  const booking = (await bookings(db).doc(id).get()).data();
  if (!booking) throw new Error(`${id} was booked and is gone`);
  const byDesk = act.does === "give to another" || act.byDesk;
  const by = (!byDesk && families.find(({ uid }) => uid === booking.uid)) || desk;
  if (act.does === "cancel") return { does: "cancel", by, id };
  const { date, slot } = booking;
  const target =
    act.does === "move" ? at(booking.treatmentId, act.time) : { date, slot, doctorId: act.doctorId };
  return { does: "move", by, id, booking, at: target };
}

function isDeskAct(act: Act): act is Act & { does: DeskAct } {
  return act.does in deskCalls;
}

/**
 * By the API, or as a sign-in does it. Answers `done`, where it was given to somebody `with ida` or `in its seat`, or the
 * refusal's code.
 */
export async function perform({ db, origin, now, made }: Scene, wish: Wish): Promise<string> {
  if (wish.does === "link") {
    await linkBookings(db, wish.by, now);
    return "done";
  }
  const send = async (method: string, path: string, body?: object): Promise<Answer> =>
    request(method, path, { token: wish.by.uid, origin, ...(body && { body }) });
  const answer = await sendWish(wish, send);
  if (answer.status >= 400) return codeOf(answer);
  const { _id, doctorId } = bookingOf(answer);
  if (wish.does === "book") made.push(_id);
  return wish.does === "book" || wish.does === "move" ? given(doctorId) : "done";
}

export function given(doctorId: string | null): string {
  return doctorId === null ? "in its seat" : `with ${doctorId}`;
}

function sendWish(
  wish: Exclude<Wish, { does: "link" }>,
  send: (method: string, path: string, body?: object) => Promise<Answer>,
): Promise<Answer> {
  switch (wish.does) {
    case "book": {
      const { treatmentId, at, personId, patient } = wish;
      const who = { patient: patient.email, patientName: "Ada Patient", phone: "202-555-0143" };
      return send("POST", "/booking", { treatmentId, ...at, ...who, ...(personId && { personId }) });
    }
    case "move":
      return send("POST", `/booking/${wish.id}/move`, wish.at);
    case "cancel":
      return send("DELETE", `/booking/${wish.id}`);
    default: {
      const [method, what] = deskCalls[wish.does];
      return send(method, `/booking/${wish.id}/${what}`);
    }
  }
}

/** Counted round and round. */
function pick<Item>(items: readonly Item[], nth: number): Item {
  const item = items[nth % items.length];
  if (item === undefined) throw new RangeError("Nothing to pick from");
  return item;
}
