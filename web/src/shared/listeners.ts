type Listeners = {
  /** Calls every listener. */
  notify: () => void;
  /** Returns the function that removes the listener: as `useSyncExternalStore` needs it. */
  subscribe: (listener: () => void) => () => void;
};

/** The listeners of a value outside React. The bundler may drop unused ones: the early scripts have no room. */
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
