/** Wraps a function that makes a value. The value is made at the first call, and every later call returns the same one. */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
