import { CloudOff, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { ApiError } from "../lib/api-error.ts";
import { sentenceOf } from "../lib/error-sentences.ts";

type Props = {
  error: unknown;
  title?: string;
  /** The title where what was asked for does not exist. */
  missing?: string;
  retry?: () => void;
  /** What this page has to say besides. */
  children?: ReactNode;
};

/** Something could not be loaded: a sentence for its code, and a way to try again where that can help. */
export function ErrorState({ error, title, missing = "We couldn't find this", retry, children }: Props) {
  const isMissing = error instanceof ApiError && error.code === "not-found";
  const Mark = isMissing ? SearchX : CloudOff;
  return (
    <div className="notice" role="alert">
      <span className="notice-mark is-bad">
        <Mark size={28} aria-hidden="true" />
      </span>
      <h2>{title ?? (isMissing ? missing : "This could not be loaded")}</h2>
      <p>{sentenceOf(error)}</p>
      {children && <p>{children}</p>}
      {retry && !isMissing && (
        <button type="button" className="btn btn-outline-secondary" onClick={retry}>
          Try again
        </button>
      )}
    </div>
  );
}
