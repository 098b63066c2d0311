import { TriangleAlert } from "lucide-react";

/** Read out when it comes, and forbids nothing. */
export function FormWarning({ children }: { children: string | false }) {
  return (
    <div role="status">
      {children && (
        <p className="form-warning">
          <TriangleAlert size={16} aria-hidden="true" />
          <span>{children}</span>
        </p>
      )}
    </div>
  );
}
