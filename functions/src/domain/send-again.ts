import type { NoticeKind } from "../contract/notices.ts";
import { type Booking, isChangeable } from "./booking.ts";
import { DomainError } from "./domain-error.ts";
import { isWhenKind } from "./notices.ts";
import { isNewer, type Notice } from "./sending.ts";

/**
 * What a person has sent again: the latest of this kind, once more. Refuses where none was owed or nobody is there to be told,
 * or to be reminded, and while one is on its way that would say the same.
 */
export function planAgain(
  all: readonly Notice[],
  kind: NoticeKind,
  { booking, muted, now }: { booking: Booking; muted: boolean; now: Date },
): Pick<Notice, "version" | "kind" | "again" | "reminder"> {
  const [first, ...others] = all.filter((one) => one.kind === kind);
  if (!first || booking.patient === "") throw new DomainError("nothing-to-send");
  if (kind === "reminder" && (muted || !isChangeable(booking, now))) throw new DomainError("nothing-to-send");
  const latest = others.reduce((one, other) => (isNewer(other, one) ? other : one), first);
  const isOnItsWay = all.some(
    (one) => one.sendAfter !== null && (one.kind === kind || (isWhenKind(kind) && isWhenKind(one.kind))),
  );
  if (isOnItsWay) throw new DomainError("conflict");
  // Until it begins: a person knows what the hours are for.
  const { startsAt } = booking;
  const reminder = kind === "reminder" ? { startsAt, until: startsAt } : null;
  return { version: latest.version, kind, again: latest.again + 1, reminder };
}
