import { type ComponentProps, type MouseEvent, useRef } from "react";
import { useHydrated } from "../lib/use-hydrated.ts";

type Props = ComponentProps<"button"> & { busy: boolean; busyText: string };

/**
 * While busy it keeps its focus and its width, and a second press does nothing. `aria-disabled` instead of `disabled`,
 * which would drop the focus.
 */
export function SubmitButton({
  busy,
  busyText,
  className = "btn-primary",
  children,
  disabled = false,
  onClick,
  ...rest
}: Props) {
  const hydrated = useHydrated();
  const pressed = useRef(false);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || pressed.current) {
      event.preventDefault();
      return;
    }
    // A double click is faster than `busy`: a form is checked first, and then its call reports itself in a timer.
    pressed.current = true;
    setTimeout(() => setTimeout(() => (pressed.current = false)));
    onClick?.(event);
  };
  return (
    <button
      type="submit"
      {...rest}
      disabled={disabled || !hydrated}
      className={`btn submit-button ${className}`}
      aria-disabled={busy || undefined}
      onClick={press}
    >
      {busy && <span className="spinner-border spinner-border-sm" aria-hidden="true" />}
      <span>
        <span className={busy ? "is-waiting" : ""}>{children}</span>
        <span className={busy ? "" : "is-waiting"}>{busyText}</span>
      </span>
    </button>
  );
}
