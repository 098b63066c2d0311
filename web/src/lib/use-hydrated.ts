import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * False in prerendered HTML until React has taken it over. A form sent before that would leave by the browser's own
 * means, with a password in the address.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
