import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

type Props = { icon: LucideIcon; title: string; children?: ReactNode; action?: ReactNode };

/** Nothing is there yet: says so, why, and what to do next. */
export function EmptyState({ icon: Icon, title, children, action }: Props) {
  return (
    <div className="notice">
      <span className="notice-mark">
        <Icon size={28} aria-hidden="true" />
      </span>
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}
