import { type ParsedQs, parse } from "qs";
import { z } from "zod";
import { ApiError, type ErrorBody } from "./error.ts";

/** A decoded form. Every value in it is a string, as it was sent. */
export type Form = ParsedQs;

/**
 * Decodes Stripe's form encoding, such as `metadata[booking]=1`, `expand[0]=latest_charge` and
 * `expand[]=latest_charge`. https://docs.stripe.com/api (Form-encoded request bodies)
 */
export const decodeForm = (encoded: string): Form => parse(encoded, { duplicates: "last" });

export const textParam = z.string().max(5000);

export const booleanParam = z.enum(["true", "false"]).transform((value) => value === "true");

export const integerParam = z
  .string()
  .regex(/^-?\d{1,15}$/, "integer")
  .transform(Number);

/**
 * Metadata has at most 50 keys of 40 characters, with values of up to 500. An empty value removes the key.
 * https://docs.stripe.com/api/metadata
 */
export const metadataParam = z.record(z.string().max(40), z.string().max(500));

/** Parses a form, or throws Stripe's error. A parameter that this product never sends is refused as unknown. */
export function parseParams<Schema extends z.ZodType>(schema: Schema, form: Form): z.output<Schema> {
  const result = schema.safeParse(form);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  if (issue?.code === "unrecognized_keys") {
    const param = paramName([...issue.path, ...issue.keys.slice(0, 1)]);
    throw wrongParameter(`Received unknown parameter: ${param}`, { code: "parameter_unknown", param });
  }
  const param = paramName(issue?.path ?? []);
  const given = valueAtPath(form, issue?.path ?? []);
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

/** Returns a nested parameter's name in Stripe's notation, such as `card[number]`. */
function paramName(path: readonly PropertyKey[]): string {
  const [head = "", ...tail] = path.map(String);
  return head + tail.map((key) => `[${key}]`).join("");
}

function valueAtPath(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === "object" && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  );
}
