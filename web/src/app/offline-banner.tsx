import { useEffect, useState } from "react";
import { whenUnreachable } from "../lib/connection.ts";

const everyMs = 3_000;

/**
 * Lies over the page's end and moves nothing. `navigator.onLine` alone is no proof: a laptop without a network still
 * reaches the suite that runs on it. The live region stands there before it has something to say.
 */
export function OfflineBanner() {
  const [offline, setOffline] = useState(false);
  const [asking, setAsking] = useState(false);
  const probe = async () => {
    setAsking(true);
    setOffline(!(await isReachable()));
    setAsking(false);
  };

  useEffect(() => {
    const ask = async () => setOffline(!(await isReachable()));
    const listen = () => void ask();
    if (offline || !navigator.onLine) listen();
    const timer = offline ? setInterval(listen, everyMs) : undefined;
    window.addEventListener("offline", listen);
    window.addEventListener("online", listen);
    const stop = whenUnreachable(listen);
    return () => {
      clearInterval(timer);
      stop();
      window.removeEventListener("offline", listen);
      window.removeEventListener("online", listen);
    };
  }, [offline]);

  return (
    <div role="status">
      {offline && (
        <div className="offline-banner">
          <p>
            <strong>You are offline.</strong> What you typed stays here.
          </p>
          <button type="button" className="btn btn-sm btn-outline-secondary" onClick={() => void probe()}>
            {asking ? "Trying…" : "Try again"}
          </button>
        </div>
      )}
    </div>
  );
}

/** Asks for a small file of the site: no function has to run for it. */
function isReachable(): Promise<boolean> {
  return fetch("/robots.txt", { method: "HEAD", cache: "no-store" }).then(
    () => true,
    () => false,
  );
}
