import { CloudOff } from "lucide-react";
import { sentenceOf } from "../lib/error-sentences.ts";

type Props = { error: unknown; title?: string; retry?: () => void };

/** Something could not be loaded: a sentence for its code, and a way to try again. */
export function ErrorState({ error, title = "This could not be loaded", retry }: Props) {
  return (
    <div className="notice" role="alert">
      <span className="notice-mark is-bad">
        <CloudOff size={28} aria-hidden="true" />
      </span>
      <h2>{title}</h2>
      <p>{sentenceOf(error)}</p>
      {retry && (
        <button type="button" className="btn btn-outline-secondary" onClick={retry}>
          Try again
        </button>
      )}
    </div>
  );
}
