import { startTransition, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";

type Opening = { from: string; frame: number };

/**
 * For what opens above its page by an entry of the history: it is drawn once the click that asks for it has been answered on
 * the screen. Until it is there, another click asks for nothing more; whoever goes elsewhere meanwhile gets nothing opened.
 */
export function useOpening(): (open: () => void) => void {
  const { key } = useLocation();
  const opening = useRef<Opening>(undefined);
  const [drawn, setDrawn] = useState<Opening>();
  useEffect(
    () => () => {
      if (opening.current?.from !== key) return;
      cancelAnimationFrame(opening.current.frame);
      opening.current = undefined;
    },
    [key],
  );
  // Who is quicker with the way back than it is drawn stays where they were, by the same key: that says nothing then.
  useEffect(() => {
    if (opening.current === drawn) opening.current = undefined;
  }, [drawn]);
  return (open) => {
    if (opening.current) return;
    // A frame begins before it is painted: the task after it comes when it has been.
    const frame = requestAnimationFrame(() => setTimeout(draw));
    const own = { from: key, frame };
    const draw = () => {
      if (opening.current !== own) return;
      startTransition(() => {
        open();
        // In one transition with the new address, so that both are there at once.
        setDrawn(own);
      });
    };
    opening.current = own;
  };
}
