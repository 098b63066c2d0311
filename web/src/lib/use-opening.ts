import { startTransition, useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

/**
 * For what opens above its page by an entry of the history: it is drawn once the click that asks for it has been answered on
 * the screen. Until it is there, another click asks for nothing more; whoever goes elsewhere meanwhile gets nothing opened.
 */
export function useOpening(): (open: () => void) => void {
  const { key } = useLocation();
  const opening = useRef<{ from: string; frame: number }>(undefined);
  useEffect(
    () => () => {
      if (opening.current?.from !== key) return;
      cancelAnimationFrame(opening.current.frame);
      opening.current = undefined;
    },
    [key],
  );
  return (open) => {
    if (opening.current) return;
    // A frame begins before it is painted: the task after it comes when it has been.
    const frame = requestAnimationFrame(() => setTimeout(draw));
    const own = { from: key, frame };
    const draw = () => {
      if (opening.current === own) startTransition(open);
    };
    opening.current = own;
  };
}
