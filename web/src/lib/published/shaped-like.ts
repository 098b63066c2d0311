/**
 * Parses an answer of our own server on pages whose whole budget a schema library would eat (zod is 10 KB of the home
 * page's 100): the value has all of the example's fields, of the same types, and lists hold what the example's first
 * element is like.
 */
export function shapedLike<T>(example: T, value: unknown): value is T {
  if (Array.isArray(example)) {
    return Array.isArray(value) && value.every((item) => shapedLike(example[0], item));
  }
  if (typeof example === "object" && example !== null) {
    return (
      typeof value === "object" &&
      value !== null &&
      Object.entries(example).every(([key, part]) => shapedLike(part, Reflect.get(value, key)))
    );
  }
  return typeof value === typeof example;
}
