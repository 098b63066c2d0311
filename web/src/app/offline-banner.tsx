import { useEffect, useState, useSyncExternalStore } from "react";

function subscribe(listener: () => void) {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** Lies over the page's end and moves nothing. The live region stands there before it has something to say. */
export function OfflineBanner() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return <div role="status">{!online && <Banner />}</div>;
}

function Banner() {
  const [state, setState] = useState<"waiting" | "asking" | "reached">("waiting");
  useEffect(() => {
    if (state !== "asking") return;
    const controller = new AbortController();
    fetch("/health", { cache: "no-store", signal: controller.signal }).then(
      () => setState("reached"),
      () => controller.signal.aborted || setState("waiting"),
    );
    return () => controller.abort();
  }, [state]);
  if (state === "reached") return null;
  return (
    <div className="offline-banner">
      <p>
        <strong>You are offline.</strong> What you typed stays here.
      </p>
      <button type="button" className="btn btn-sm btn-outline-secondary" onClick={() => setState("asking")}>
        {state === "asking" ? "Trying…" : "Try again"}
      </button>
    </div>
  );
}
