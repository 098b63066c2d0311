/** Flattens an object for the API: `{ address: { city } }` becomes `[address][city]`. */
export function flatten(value: unknown, name: string): [string, string][] {
  if (value === undefined || value === null) return [];
  if (typeof value !== "object") return [[name, String(value)]];
  return Object.entries(value).flatMap(([key, inner]) =>
    flatten(inner, name === "" ? key : `${name}[${key}]`),
  );
}
