/**
 * Whether an answer has all fields of the example, with the same types. Each list item must match the example's first item, and an
 * example of `null` accepts anything. Public pages use this check instead of zod, which would be 10 KB of the home page's 100.
 */
export function hasShapeOf<T>(example: T, value: unknown): value is T {
  if (example === null) return value !== undefined;
  if (Array.isArray(example)) {
    return Array.isArray(value) && value.every((item) => hasShapeOf(example[0], item));
  }
  if (typeof example === "object") {
    return (
      typeof value === "object" &&
      value !== null &&
      Object.entries(example).every(([key, part]) => hasShapeOf(part, Reflect.get(value, key)))
    );
  }
  return typeof value === typeof example;
}

/** Whether two values from JSON are equal, in whatever order their fields stand. */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null)
    return one === other;
  const keys = Object.keys(one);
  return (
    Array.isArray(one) === Array.isArray(other) &&
    keys.length === Object.keys(other).length &&
    keys.every((key) => isSameJson(Reflect.get(one, key), Reflect.get(other, key)))
  );
}
