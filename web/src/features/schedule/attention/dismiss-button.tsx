import { sentenceOf } from "../../../lib/error-sentences.ts";
import { notify } from "../../../lib/notify.ts";
import { type Dismissible, useDismiss } from "./dismiss-attention.ts";

type Props = { item: Dismissible; about: string; onDone: () => void };

/** Somebody has seen to it. */
export function DismissButton({ item, about, onDone }: Props) {
  const dismiss = useDismiss(onDone);
  return (
    <button
      type="button"
      className="btn btn-sm btn-outline-secondary"
      aria-label={`Done: ${about}`}
      disabled={dismiss.isPending}
      onClick={() => dismiss.mutate(item, { onError: (error) => notify.error(sentenceOf(error)) })}
    >
      Done
    </button>
  );
}
