import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

export type Tone = "neutral" | "success" | "warning" | "danger" | "info";

type Props = { tone: Tone; icon?: LucideIcon; children: ReactNode };

export function StatusBadge({ tone, icon: Icon, children }: Props) {
  return (
    <span className={`badge-tone is-${tone}`}>
      {Icon && <Icon size={14} aria-hidden="true" />}
      {children}
    </span>
  );
}
