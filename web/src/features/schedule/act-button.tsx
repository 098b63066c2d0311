import type { LucideIcon } from "lucide-react";
import { type RefObject, useLayoutEffect, useRef } from "react";
import { SubmitButton } from "../../components/submit-button.tsx";
import { focusQuietly } from "../../lib/focus-quietly.ts";
import { actWords } from "./act-words.ts";
import { type AskAct, type DeskAct, type DeskBooking, isTapAct } from "./acts.ts";
import { useDeskAct } from "./use-desk-act.ts";

export type OnAsk = (act: AskAct, booking: DeskBooking) => void;

type Props = {
  act: DeskAct;
  booking: DeskBooking;
  onAsk: OnAsk;
  className: string;
  icon?: LucideIcon;
  /** Where those of many appointments stand together. */
  label?: string;
  /** Gets the focus when the button goes with what it has done. */
  heir: RefObject<HTMLElement | null>;
};

export function ActButton({ act, booking, onAsk, className, icon: Icon, label, heir }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const { tap, busy, underWay } = useDeskAct(booking);
  useLayoutEffect(() => {
    const standing = button.current;
    return () => {
      if (standing !== null && standing === document.activeElement) focusQuietly(heir.current);
    };
  }, [heir]);
  return (
    <SubmitButton
      ref={button}
      type="button"
      className={className}
      aria-label={label}
      busy={busy}
      busyText={isTapAct(act) ? "Saving…" : actWords[act]}
      disabled={underWay && !busy}
      onClick={() => (isTapAct(act) ? tap(act) : onAsk(act, booking))}
    >
      {Icon && <Icon size={18} aria-hidden="true" />}
      {actWords[act]}
    </SubmitButton>
  );
}
