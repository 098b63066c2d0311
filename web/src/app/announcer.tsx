import { useSyncExternalStore } from "react";

let said = "";
const listeners = new Set<() => void>();

/** Read out by screen readers, politely. */
export function announce(text: string): void {
  said = text;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function Announcer() {
  const text = useSyncExternalStore(
    subscribe,
    () => said,
    () => "",
  );
  return (
    <p className="visually-hidden" aria-live="polite">
      {text}
    </p>
  );
}
