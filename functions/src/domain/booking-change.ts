import type { AttentionKind } from "../contract/attention.ts";
import type { Deed } from "../contract/history.ts";
import type { Act } from "./account-limits.ts";
import type { Actor, Booking } from "./booking.ts";

/** What an event does to a booking. The store writes it in one commit with all that follows from it: claims, day, history, notices. */
export interface BookingChange {
  /** What happened, for its history. */
  deed: Deed;
  fields: Partial<Booking>;
  /** Counts for the owner's account, which may do it only so often. */
  act?: Act;
  /** True: from now on a person has to look at it for this reason; false: no more. */
  attention?: Partial<Record<AttentionKind, boolean>>;
  /** Its patient is to be reminded of it before this instant. */
  remindUntil?: Date;
}

/** Who did it. Patients only ever change what is theirs, so that their uid isn't kept beside it. */
export type Author = { role: "patient" | "system" } | { role: "clinic"; uid: string | null };

/** Whose decision that is, on which refunds depend. */
export function actorOf({ role }: Author): Actor {
  return role === "patient" ? "patient" : "clinic";
}
