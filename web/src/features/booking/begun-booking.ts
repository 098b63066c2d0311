import { availableTreatmentSchema } from "@clinic/contract/available.ts";
import * as z from "zod/mini";
import { type AfterAttempt, triedSchema } from "../../lib/clinic/book-wish.ts";
import type { ClinicDay } from "../../lib/clinic/clinic-day.ts";
import { keepDraft, readDraft } from "../../lib/kept-drafts.ts";

const begunSchema = z.object({
  /** Every opening starts afresh. */
  id: z.string(),
  /** As it was then, with everyone's times also where the page behind shows one dentist's. */
  treatment: availableTreatmentSchema,
  day: z.string(),
  /** The time that was tapped. */
  slot: z.optional(z.string()),
  /** By the names of the form's fields, which are all texts. */
  typed: z.optional(z.record(z.string(), z.string())),
  /** Something that leaving would lose; else only a treatment, a time or a dentist was chosen. */
  isTyped: z.optional(z.boolean()),
  /** Sent, and not answered yet. */
  tried: z.optional(triedSchema),
});

/** What the booking dialog is opened with, and what a page that is loaded anew goes on with. */
export type Begun = z.infer<typeof begunSchema>;

/** Undefined where nothing is kept, or where its day is past. */
export function readBegun(today: ClinicDay): Begun | undefined {
  const begun = kept();
  return begun && begun.day >= today ? begun : undefined;
}

/** What was sent of it stays with it. */
export function keepBegun(begun: Begun): void {
  const before = kept();
  keepDraft("booking", before?.id === begun.id ? { ...begun, tried: before.tried } : begun);
}

export function keepTried(tried: AfterAttempt): void {
  const begun = kept();
  if (begun) keepDraft("booking", { ...begun, tried });
}

function kept(): Begun | undefined {
  return z.safeParse(begunSchema, readDraft("booking")).data;
}
