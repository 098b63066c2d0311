import { z } from "zod";
import { ApiError, type ErrorBody } from "./error.ts";

/** A decoded form: every leaf is a string, as it came over the wire. */
type FormValue = string | FormValue[] | { [key: string]: FormValue };
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

export const text = z.string().max(5000);

export const flag = z.enum(["true", "false"]).transform((value) => value === "true");

export const integer = z
  .string()
  .regex(/^-?\d{1,15}$/, "integer")
  .transform(Number);

/** At most 50 keys of 40 characters, values of 500; an empty value removes the key. https://docs.stripe.com/api/metadata */
export const metadata = z.record(z.string().max(40), z.string().max(500));

/** Parses a form, or refuses it in Stripe's words. What nothing here ever sends is unknown. */
export function parseParams<Schema extends z.ZodType>(schema: Schema, form: Form): z.output<Schema> {
  const result = schema.safeParse(form);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  if (issue?.code === "unrecognized_keys") {
    const param = nameOf([...issue.path, ...issue.keys.slice(0, 1)]);
    throw wrongParameter(`Received unknown parameter: ${param}`, { code: "parameter_unknown", param });
  }
  const param = nameOf(issue?.path ?? []);
  const given = valueAt(form, issue?.path ?? []);
  if (given === undefined) {
    throw wrongParameter(`Missing required param: ${param}.`, { code: "parameter_missing", param });
  }
  if (issue?.message === "integer") {
    throw wrongParameter(`Invalid integer: ${String(given)}`, { code: "parameter_invalid_integer", param });
  }
  throw wrongParameter(`Invalid ${param}: ${issue?.message ?? "not understood"}`, { param });
}

const wrongParameter = (message: string, details: Pick<ErrorBody, "code" | "param">): ApiError =>
  new ApiError(400, { type: "invalid_request_error", message, ...details }, false);

/** `card[number]`, as Stripe writes a nested parameter's name. */
function nameOf(path: readonly PropertyKey[]): string {
  const [head = "", ...tail] = path.map(String);
  return head + tail.map((key) => `[${key}]`).join("");
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === "object" && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  );
}
