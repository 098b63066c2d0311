import type { Block, BlockKind } from "@clinic/contract/blocks.ts";

export const blockKindNames: Record<BlockKind, string> = {
  meeting: "Meeting",
  lunch: "Lunch",
  emergency: "Emergency time",
  other: "Blocked",
};

/** For example `Meeting` or `Meeting: team`. */
export function nameBlock({ kind, note }: Pick<Block, "kind" | "note">): string {
  return note === "" ? blockKindNames[kind] : `${blockKindNames[kind]}: ${note}`;
}
