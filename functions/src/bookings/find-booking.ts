import type { Firestore } from "@google-cloud/firestore";
import * as z from "zod/mini";
import { idSchema } from "../contract/fields.ts";
import { DomainError } from "../domain/domain-error.ts";
import { type BookingDocument, bookings } from "../firestore/bookings.ts";
import type { SignedInCall } from "../http/route.ts";

interface FoundBooking {
  id: string;
  booking: BookingDocument;
  /** False for an admin who looks at another's. */
  owned: boolean;
}

/** The booking that the path names, for its owner or an admin. What isn't yours is 404, like what doesn't exist. */
export async function findBooking({ db, params, caller }: SignedInCall): Promise<FoundBooking> {
  const { data: id } = z.safeParse(idSchema, params.id);
  if (id !== undefined) {
    const booking = (await bookings(db).doc(id).get()).data();
    const owned = booking?.uid === caller.uid;
    if (booking && (owned || (await caller.isAdmin()))) return { id, booking, owned };
  }
  throw noSuchBooking();
}

/** A booking that somebody has found before. */
export async function requireBooking(db: Firestore, id: string): Promise<BookingDocument> {
  const booking = (await bookings(db).doc(id).get()).data();
  if (!booking) throw noSuchBooking();
  return booking;
}

function noSuchBooking(): DomainError {
  return new DomainError("not-found", "There is no such appointment.");
}
