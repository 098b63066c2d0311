import { FormAlert } from "../../components/form-alert.tsx";
import type { Refusal } from "./use-admission.ts";

type Props = { refusal: Refusal | null; working: boolean; onRetry: (retry: () => Promise<void>) => void };

export function AuthRefusal({ refusal, working, onRetry }: Props) {
  if (!refusal) return null;
  if (refusal.kind === "provider") return <FormAlert>{refusal.sentence}</FormAlert>;
  return (
    <>
      <FormAlert>
        The clinic's server did not answer, so you are not logged in yet. What you typed is still here.
      </FormAlert>
      <p>
        <button
          type="button"
          className="btn btn-outline-secondary"
          disabled={working}
          onClick={() => onRetry(refusal.retry)}
        >
          Try again
        </button>
      </p>
    </>
  );
}
