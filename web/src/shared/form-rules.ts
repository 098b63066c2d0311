import type { FieldErrors as Faults } from "@clinic/contract/errors.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useEffect, useRef } from "react";
import {
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  get,
  type Resolver,
  set,
  type UseFormReturn,
} from "react-hook-form";
import type * as z from "zod/mini";
import { ApiError } from "./api-error.ts";
import { sentenceOf } from "./error-sentences.ts";

/**
 * A form's schema, and the domain's rules that no schema can say. Both speak at once, so that one try shows all that is
 * wrong; at one field the schema comes first.
 */
export function rulesResolver<Values extends FieldValues>(
  schema: z.ZodMiniType<Values, Values>,
  faultsOf: (values: NoInfer<Values>) => Faults,
): Resolver<Values> {
  const bySchema = standardSchemaResolver<Values, unknown, Values>(schema);
  return async (values, context, options) => {
    const checked = await bySchema(values, context, options);
    const errors: FieldErrors<Values> = Object.assign({}, checked.errors);
    for (const [path, message] of Object.entries(faultsOf(values))) {
      if (get(errors, path) === undefined) set(errors, path, { type: "rule", message });
    }
    return Object.keys(errors).length === 0 ? checked : { values: {}, errors };
  };
}

/** Puts the server's refusal where the person looks: reasons at their fields, everything else above the form (`root`). */
export function showRefusal<Values extends FieldValues>(
  error: unknown,
  { setError, getValues }: Pick<UseFormReturn<Values>, "setError" | "getValues">,
  say = sentenceOf,
): void {
  const values = getValues();
  const reasons = error instanceof ApiError && error.code === "invalid" ? Object.entries(error.fields) : [];
  const known = reasons.filter(([path]) => isFieldOf(values, path));
  if (known.length === 0) setError("root", { message: say(error) });
  known.forEach(([path, message], i) => {
    if (isFieldOf(values, path)) setError(path, { message }, { shouldFocus: i === 0 });
  });
}

function isFieldOf<Values extends FieldValues>(values: Values, path: string): path is FieldPath<Values> {
  return get(values, path) !== undefined;
}

/**
 * For a form's element: after each try to send it, the focus is at the first fault that people see, whatever kind of field
 * it is in. `tries` is react-hook-form's `submitCount`, whose own focus reaches only what it has registered.
 */
export function useFaultFocus(tries: number) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (tries === 0) return;
    const parts = form.current?.querySelectorAll<HTMLElement>("[aria-invalid='true'], fieldset");
    [...(parts ?? [])].find(hasError)?.focus();
  }, [tries]);
  return form;
}

function hasError(part: HTMLElement): boolean {
  return part.matches("[aria-invalid='true']") || part.querySelector(":scope > .field-error") !== null;
}
