import { useCallback, useEffect, useRef, useState } from "react";
import { isReachable, onUnreachable } from "../shared/api-error.ts";

const recheckMs = 3_000;

/**
 * A bar at the screen's end that covers nothing: all else makes room for it, by `--offline-bar`. `navigator.onLine` alone is
 * no proof: a laptop without a network still reaches the suite that runs on it. The live region stands there before it has
 * something to say.
 */
export function OfflineBanner() {
  const [offline, setOffline] = useState(false);
  const [asking, setAsking] = useState(false);
  const looks = useRef({ begun: 0, heard: 0 });
  /** What is heard of a look is forgotten if one that began later was heard before. */
  const look = useCallback(async () => {
    looks.current.begun += 1;
    const nth = looks.current.begun;
    const reachable = await isReachable();
    if (nth < looks.current.heard) return;
    looks.current.heard = nth;
    setOffline(!reachable);
  }, []);
  const ask = async () => {
    setAsking(true);
    await look();
    setAsking(false);
  };

  useEffect(() => {
    document.documentElement.toggleAttribute("data-offline", offline);
  }, [offline]);

  useEffect(() => {
    const listen = () => void look();
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
  }, [offline, look]);

  return (
    <div role="status">
      {offline && (
        <div className="offline-banner">
          <p>
            <strong>You are offline.</strong> What you typed stays here.
          </p>
          <button type="button" className="btn btn-sm btn-outline-secondary" onClick={() => void ask()}>
            {asking ? "Trying…" : "Try again"}
          </button>
        </div>
      )}
    </div>
  );
}
