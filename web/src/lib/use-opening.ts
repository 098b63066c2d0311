import { startTransition, useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

/**
 * For what opens above its page by an entry of the history: drawing it doesn't hold up the click that asks for it. Until it
 * is there, another click asks for nothing more.
 */
export function useOpening(): (open: () => void) => void {
  const { key } = useLocation();
  const openingFrom = useRef<string>(undefined);
  useEffect(() => {
    if (openingFrom.current !== key) openingFrom.current = undefined;
  }, [key]);
  return (open) => {
    if (openingFrom.current !== undefined) return;
    openingFrom.current = key;
    startTransition(open);
  };
}
