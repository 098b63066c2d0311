import { useSyncExternalStore } from "react";

/** Below Bootstrap's `sm`, as where the styles stack. */
const small = "(max-width: 35.99em)";

/** Whether the screen is a phone's: also once it is turned. */
export function useSmallScreen(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(small).matches);
}

function subscribe(notice: () => void) {
  const media = matchMedia(small);
  media.addEventListener("change", notice);
  return () => media.removeEventListener("change", notice);
}
