import * as z from "zod/mini";
import { triedSchema } from "../../../lib/clinic/book-wish.ts";
import { readDraft } from "../../../lib/kept-drafts.ts";

export const callerSchema = z.object({ name: z.string(), phone: z.string(), email: z.string() });

/** For whom, as another page knows them. */
export type AskedCaller = z.infer<typeof callerSchema>;

const draftSchema = z.object({
  at: z.optional(z.object({ date: z.string(), slot: z.string(), doctorId: z.nullable(z.string()) })),
  caller: z.optional(callerSchema),
  /** By the names of the form's fields, which are all texts. */
  typed: z.record(z.string(), z.string()),
  /** Sent, and not answered yet. */
  tried: z.optional(triedSchema),
});

/** What was begun for `caller`: whoever now wants to book for another one is not shown this one's. */
export function readCallerDraft(caller: AskedCaller | undefined) {
  const { data } = z.safeParse(draftSchema, readDraft("caller"));
  const same = !caller || JSON.stringify(caller) === JSON.stringify(data?.caller);
  return same ? data : undefined;
}
