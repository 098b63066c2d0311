import type { Delivery } from "@clinic/domain/notice-delivery.ts";
import { StatusBadge } from "../status-badge.tsx";
import { fateWords } from "./fate-words.ts";

export function FateBadge({ fate }: { fate: Delivery }) {
  const { tone, mark } = fateWords(fate);
  return <StatusBadge tone={tone}>{mark}</StatusBadge>;
}
