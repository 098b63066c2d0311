import { useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router-dom";

/** Most pages' code is there sooner. Below 100 ms a response feels immediate. */
const patienceMs = 80;

/** The path of the next page while its code is slow to load; undefined otherwise. */
export function usePendingPage(): string | undefined {
  const next = useNavigation().location?.pathname;
  const { pathname } = useLocation();
  const [slow, setSlow] = useState<string>();
  const waits = next !== undefined && next !== pathname;
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => setSlow(next), patienceMs);
    return () => {
      clearTimeout(timer);
      setSlow(undefined);
    };
  }, [waits, next]);
  return waits && slow === next ? next : undefined;
}
