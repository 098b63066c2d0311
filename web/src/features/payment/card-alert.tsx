import { TriangleAlert } from "lucide-react";

/** The card provider's words, in red, read out at once. */
export function CardAlert({ children }: { children: string }) {
  return (
    <p className="form-alert" role="alert">
      <TriangleAlert className="icon" aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
