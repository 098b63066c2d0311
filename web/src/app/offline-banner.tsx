import { useCallback, useEffect, useRef, useState } from "react";
import { isReachable, onUnreachable } from "../shared/api-error.ts";

const recheckIntervalMs = 3_000;

/**
 * A bar at the bottom of the screen. It covers nothing, because the page keeps `--offline-bar` free. A request checks the
 * connection, because `navigator.onLine` is false on a laptop without a network that still reaches its own local server.
 */
export function OfflineBanner() {
  const [offline, setOffline] = useState(false);
  const [isTrying, setIsTrying] = useState(false);
  const checks = useRef({ started: 0, answered: 0 });
  /** Checks the connection. Ignores an answer that arrives after the answer of a later check. */
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
    const timer = offline ? setInterval(listen, recheckIntervalMs) : undefined;
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
          <p className="mb-0">
            <strong>You are offline.</strong> What you typed stays here.
          </p>
          <button type="button" className="btn btn-sm btn-light text-nowrap" onClick={() => void tryAgain()}>
            {isTrying ? "Checking…" : "Check again"}
          </button>
        </div>
      )}
    </div>
  );
}
