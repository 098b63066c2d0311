/** A decoded form: every leaf is a string, as it came over the wire. */
export type FormValue = string | FormValue[] | { [key: string]: FormValue };
export type Form = { [key: string]: FormValue };

type Branch = Map<string, string | Branch>;

/**
 * Decodes Stripe's form encoding: `metadata[booking]=1`, `expand[0]=latest_charge`, `expand[]=latest_charge`.
 * https://docs.stripe.com/api (Form-encoded request bodies)
 */
export function decodeForm(encoded: string): Form {
  const root: Branch = new Map();
  for (const [name, value] of new URLSearchParams(encoded)) {
    put(root, splitName(name), value);
  }
  return Object.fromEntries([...root].map(([key, value]) => [key, settle(value)]));
}

function splitName(name: string): string[] {
  const [, first = name, rest = ""] = /^([^[]*)((?:\[[^\]]*\])*)$/.exec(name) ?? [];
  return [first, ...Array.from(rest.matchAll(/\[([^\]]*)\]/g), (match) => match[1] ?? "")];
}

function put(branch: Branch, path: string[], value: string): void {
  const [head = "", ...tail] = path;
  const key = head === "" ? String(branch.size) : head;
  if (tail.length === 0) {
    branch.set(key, value);
    return;
  }
  const existing = branch.get(key);
  const next: Branch = existing instanceof Map ? existing : new Map();
  branch.set(key, next);
  put(next, tail, value);
}

function settle(value: string | Branch): FormValue {
  if (typeof value === "string") return value;
  const entries = [...value].map(([key, child]): [string, FormValue] => [key, settle(child)]);
  const isList = entries.every(([key], index) => key === String(index));
  return isList ? entries.map(([, child]) => child) : Object.fromEntries(entries);
}
