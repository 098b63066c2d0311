import { useCallback, useEffect, useRef, useState } from "react";
import { isReachable, onUnreachable } from "../shared/api-error.ts";

const recheckMs = 3_000;

/**
 * A bar at the bottom of the screen. It covers nothing, because the page makes room for it by `--offline-bar`. The connection
 * is checked by a request: `navigator.onLine` is false on a laptop without a network that still reaches its local suite.
 */
export function OfflineBanner() {
  const [offline, setOffline] = useState(false);
  const [isTrying, setIsTrying] = useState(false);
  const checks = useRef({ started: 0, answered: 0 });
  /** An answer is dropped if a later check was answered before. */
  const check = useCallback(async () => {
    checks.current.started += 1;
    const id = checks.current.started;
    const reachable = await isReachable();
    if (id < checks.current.answered) return;
    checks.current.answered = id;
    setOffline(!reachable);
  }, []);
  const tryAgain = async () => {
    setIsTrying(true);
    await check();
    setIsTrying(false);
  };

  useEffect(() => {
    document.documentElement.toggleAttribute("data-offline", offline);
  }, [offline]);

  useEffect(() => {
    const listen = () => void check();
    if (offline || !navigator.onLine) listen();
    const timer = offline ? setInterval(listen, recheckMs) : undefined;
    window.addEventListener("offline", listen);
    window.addEventListener("online", listen);
    const stop = onUnreachable(listen);
    return () => {
      clearInterval(timer);
      stop();
      window.removeEventListener("offline", listen);
      window.removeEventListener("online", listen);
    };
  }, [offline, check]);

  return (
    <div role="status">
      {offline && (
        <div className="offline-banner">
          <p>
            <strong>You are offline.</strong> What you typed stays here.
          </p>
          <button type="button" className="btn btn-sm btn-outline-secondary" onClick={() => void tryAgain()}>
            {isTrying ? "Trying…" : "Try again"}
          </button>
        </div>
      )}
    </div>
  );
}
