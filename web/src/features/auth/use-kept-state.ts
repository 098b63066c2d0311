import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { tabStorage } from "../../lib/storage.ts";

const key = "cameFrom";

/**
 * 'Skip to content', followed by the browser before any of the page's code runs, makes an entry of the history that knows
 * of no origin: it is given the one of the entry before.
 */
export function useKeptState(): void {
  const navigate = useNavigate();
  const { state, search, hash } = useLocation();
  useEffect(() => {
    if (state !== null) tabStorage.write(key, JSON.stringify(state));
    else if (hash !== "#content") tabStorage.remove(key);
    else {
      const kept: unknown = JSON.parse(tabStorage.read(key) ?? "null");
      void navigate({ search, hash }, { replace: true, state: kept, preventScrollReset: true });
    }
  }, [navigate, state, search, hash]);
}
