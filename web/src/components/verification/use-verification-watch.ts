import { useEffect } from "react";

/** Whoever comes back to the page may have opened the link meanwhile, in another tab or on another device. */
export function useVerificationWatch(): void {
  useEffect(() => {
    let looking: Promise<void> | undefined;
    const listen = () => {
      if (document.visibilityState === "hidden") return;
      // Without a connection it is looked for again the next time.
      looking ??= look()
        .catch(() => undefined)
        .finally(() => (looking = undefined));
    };
    document.addEventListener("visibilitychange", listen);
    window.addEventListener("focus", listen);
    return () => {
      document.removeEventListener("visibilitychange", listen);
      window.removeEventListener("focus", listen);
    };
  }, []);
}

async function look() {
  const { lookForVerification } = await import("../../lib/session/sign-in.ts");
  await lookForVerification();
}
