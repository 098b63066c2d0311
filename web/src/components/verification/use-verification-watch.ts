import { useEffect, useState } from "react";

/**
 * Whoever comes back to the page may have opened the link meanwhile, in another tab or on another device. `atOnce` for who
 * comes by the link itself. True until what became of that is known.
 */
export function useVerificationWatch(atOnce: boolean): boolean {
  const [unknown, setUnknown] = useState(atOnce);
  useEffect(() => {
    let looking = false;
    const listen = () => {
      if (document.visibilityState === "hidden" || looking) return;
      looking = true;
      // Without a connection it is looked for again the next time.
      void look()
        .catch(() => undefined)
        .finally(() => {
          looking = false;
          setUnknown(false);
        });
    };
    if (unknown) listen();
    document.addEventListener("visibilitychange", listen);
    window.addEventListener("focus", listen);
    return () => {
      document.removeEventListener("visibilitychange", listen);
      window.removeEventListener("focus", listen);
    };
  }, [unknown]);
  return unknown;
}

async function look() {
  const { lookForVerification } = await import("../../lib/session/sign-in.ts");
  await lookForVerification();
}
