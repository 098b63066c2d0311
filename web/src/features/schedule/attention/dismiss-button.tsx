import type { Attention } from "@clinic/contract/attention.ts";
import { sentenceOf } from "../../../lib/error-sentences.ts";
import { notify } from "../../../lib/notify.ts";
import { useSettle } from "./attention.ts";

type Props = { item: Attention; about: string; onDone: () => void };

/** Somebody has seen to it. */
export function DismissButton({ item, about, onDone }: Props) {
  const settle = useSettle(onDone);
  return (
    <button
      type="button"
      className="btn btn-sm btn-outline-secondary"
      aria-label={`Done: ${about}`}
      disabled={settle.isPending}
      onClick={() => settle.mutate(item, { onError: (error) => notify.error(sentenceOf(error)) })}
    >
      Done
    </button>
  );
}
