type Listeners = {
  /** Calls every listener. */
  notify: () => void;
  /** Adds a listener and returns the function that removes it, as `useSyncExternalStore` requires. */
  subscribe: (listener: () => void) => () => void;
};

/**
 * Creates the listeners of a value outside React. The annotation lets the bundler drop unused listeners, to keep the early
 * scripts small.
 */
/*#__NO_SIDE_EFFECTS__*/
export function createListeners(): Listeners {
  const listeners = new Set<() => void>();
  return {
    notify: () => {
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
