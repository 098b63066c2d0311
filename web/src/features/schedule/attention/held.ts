/** What was just seen to keeps its place, so that nothing moves under the hand that goes on. */
import type { AttentionItem } from "@clinic/contract/attention.ts";

/** `at`: its place in the list. */
export type Held = { item: AttentionItem; at: number; outcome: string };
export type Row = { item: AttentionItem; outcome?: string };

export function keyOf(item: AttentionItem): string {
  return `${item.subject} ${item.kind} ${"payment" in item ? item.payment : ""}`;
}

/** What is listed, and among it what was. What is listed since for another reason of the same kind stands as that. */
export function withHeld(listed: readonly AttentionItem[], held: readonly Held[]): Row[] {
  const rows: Row[] = listed.map((item) => {
    const same = held.find((one) => isSame(one.item, item));
    return same ? { item, outcome: same.outcome } : { item };
  });
  const gone = held.filter(({ item }) => !listed.some((other) => keyOf(other) === keyOf(item)));
  for (const { item, at, outcome } of gone.toSorted((one, other) => one.at - other.at)) {
    rows.splice(at, 0, { item, outcome });
  }
  return rows;
}

function isSame(one: AttentionItem, other: AttentionItem): boolean {
  return keyOf(one) === keyOf(other) && one.since === other.since;
}
