import { actorQuerySchema } from "../contract/bookings.ts";
import { DomainError } from "../domain/domain-error.ts";
import { parse } from "../http/parse.ts";
import type { SignedInCall } from "../http/route.ts";

/**
 * Whose decision a change of a booking is, on which refunds depend. Owners decide as patients, unless they are admins and
 * say that they do it for the clinic. Throws `forbidden` when somebody else says so.
 */
export async function findActor(
  { caller, query }: SignedInCall,
  owned: boolean,
): Promise<"patient" | "clinic"> {
  const { by } = parse(actorQuerySchema, query);
  if (by === "clinic" && !(await caller.isAdmin())) {
    throw new DomainError("forbidden", "This is for the clinic's staff.");
  }
  return owned && by !== "clinic" ? "patient" : "clinic";
}
