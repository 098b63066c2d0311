import { CircleCheck } from "lucide-react";
import { useEffect, useRef } from "react";

/** In place of the button that is gone: it takes the focus that this left behind, and none from who has gone on elsewhere. */
export function SeenTo({ outcome }: { outcome: string }) {
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) said.current?.focus({ preventScroll: true });
  }, []);
  return (
    <p className="needs-settled" ref={said} tabIndex={-1}>
      <CircleCheck size={20} aria-hidden="true" /> {outcome}
    </p>
  );
}
