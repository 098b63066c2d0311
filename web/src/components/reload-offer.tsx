import { ApiError } from "../lib/api-error.ts";

export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.code === "conflict";
}

/** Beside the refusal of an edit that began with something old. What was typed stays until the person asks for the new. */
export function ReloadOffer({ onReload }: { onReload: () => void }) {
  return (
    <p>
      What you typed is still here.{" "}
      <button type="button" className="btn btn-sm btn-outline-secondary" onClick={onReload}>
        Drop it and load the current version
      </button>
    </p>
  );
}
