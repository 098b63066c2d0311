import { Timestamp } from "@google-cloud/firestore";
import * as z from "zod/mini";

/** Instants are Dates in our hands and timestamps in Firestore, which stores Dates as such by itself. */
export const timestampSchema = z.pipe(
  z.instanceof(Timestamp),
  z.transform((timestamp: Timestamp) => timestamp.toDate()),
);
