/** Merges a sent value into the stored one. Fields that newer code added stay, except in items of lists. */
export function mergeKnownFields<T>(stored: T, sent: T): T {
  return merge(stored, sent) as T;
}

function merge(stored: unknown, sent: unknown): unknown {
  if (!isPlainObject(stored) || !isPlainObject(sent)) return sent;
  const merged = { ...stored };
  for (const [key, part] of Object.entries(sent)) merged[key] = merge(stored[key], part);
  return merged;
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
