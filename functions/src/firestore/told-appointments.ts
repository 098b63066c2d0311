/** What notices store about the appointments that their mails describe. */
import type { DocumentData } from "@google-cloud/firestore";
import * as z from "zod/mini";
import { bookingDocumentSchema, storedStatusSchema } from "../domain/booking-schema.ts";
import { storedEnum, storedObject, timestampSchema } from "../domain/stored-object.ts";
import { upcast, upcasts } from "./upcasts.ts";

/** The appointment's state in a mail that was handed over. */
export const lastSentStateSchema = storedObject({
  date: z.string(),
  slot: z.string(),
  startsAt: timestampSchema,
  doctor: z.nullable(z.string()),
  /** Only mails to the people who work at the clinic have it. */
  doctorId: z.optional(z.nullable(z.string())),
  status: storedStatusSchema,
});

/** A copy of a booking, stored in the document version of its time and upgraded when read. */
const bookingCopySchema = z.pipe(
  z.pipe(
    z.looseObject({}),
    z.transform((stored: DocumentData) => upcast(stored, upcasts.get("bookings") ?? [])),
  ),
  bookingDocumentSchema,
);

/** The appointments that an account removal canceled: `account-removed-mails.ts`. */
export const accountRemovedMailSchema = storedObject({
  uid: z.string(),
  by: storedEnum(z.enum(["clinic", "patient"]), "clinic"),
  to: z.string(),
  trusted: z.boolean(),
  name: z.optional(z.string()),
  /** By booking id: the booking before it became anonymous, and the state that its patient was last told. */
  visits: z.record(
    z.string(),
    storedObject({ booking: bookingCopySchema, told: z.nullable(lastSentStateSchema) }),
  ),
});

/** By booking id: the state in which the mail about a series described the appointment, and its version then. */
export const toldSeriesSchema = z.record(
  z.string(),
  storedObject({ told: lastSentStateSchema, version: z.int() }),
);

/**
 * A move of several appointments of a series, in the order in which they move: where each booking goes, and its version when the desk
 * decided.
 */
export const seriesMoveSchema = storedObject({
  requestId: z.string(),
  slot: z.string(),
  targets: z.array(storedObject({ id: z.string(), date: z.string(), version: z.int() })),
});
export type SeriesMove = z.infer<typeof seriesMoveSchema>;
