import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

/** A failure: `Error: {message}` in red, read out at once. */
export function FormAlert({ children }: { children: ReactNode }) {
  return (
    <p className="form-alert" role="alert">
      <TriangleAlert className="icon" aria-hidden="true" />
      <span>Error: {children}</span>
    </p>
  );
}
