import type { NoticeKind } from "../contract/notices.ts";
import type { Booking } from "./booking.ts";
import { DomainError } from "./domain-error.ts";
import { isNewer, type Notice } from "./notice.ts";
import { areAlike, isOnItsWay, wouldLeave } from "./notice-fate.ts";

/**
 * What a person has sent again: the latest of this kind, once more. Refuses where none was owed or none would leave, and while
 * one is on its way that would say the same.
 */
export function planAgain(
  all: readonly Notice[],
  kind: NoticeKind,
  { booking, muted, now }: { booking: Booking; muted: boolean; now: Date },
): Pick<Notice, "version" | "kind" | "again" | "reminder"> {
  const [first, ...others] = all.filter((one) => one.kind === kind);
  const about = { ...booking, remindersMuted: muted };
  if (!first || !wouldLeave(kind, about, now)) throw new DomainError("nothing-to-send");
  const latest = others.reduce((one, other) => (isNewer(other, one) ? other : one), first);
  if (all.some((one) => areAlike(one, { kind }) && isOnItsWay(one))) throw new DomainError("conflict");
  // Until it begins: a person knows what the hours are for.
  const { startsAt } = booking;
  const reminder = kind === "reminder" ? { startsAt, until: startsAt } : null;
  return { version: latest.version, kind, again: latest.again + 1, reminder };
}
