import type { Firestore } from "@google-cloud/firestore";
import * as z from "zod/mini";
import { collection } from "./collection.ts";

const countsSchema = z.object({
  booked: z._default(z.number(), 0),
  cancelled: z._default(z.number(), 0),
  noShow: z._default(z.number(), 0),
});

/** A projection of the day's bookings, so that reads are cheap. Every change of a booking changes it in the same commit. */
const dayDocumentSchema = z.object({
  /** Taken slots by treatment id. */
  taken: z._default(z.record(z.string(), z.array(z.string())), {}),
  /** Bookings by what they are now. */
  counts: z._default(countsSchema, { booked: 0, cancelled: 0, noShow: 0 }),
  /** Received and not given back, by card and at the desk. */
  incomeCents: z._default(z.number(), 0),
});
export type DayDocument = z.infer<typeof dayDocumentSchema>;

/** By clinic date, `2023-01-05`. */
export const days = (db: Firestore) => collection(db, "days", dayDocumentSchema);
