import type { FieldErrors as RuleErrors } from "@clinic/contract/errors.ts";
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
import { describeError } from "./error-sentences.ts";

/** Checks a form by its schema and by domain rules. If both find an error at one field, the schema's error shows. */
export function schemaAndRulesResolver<Values extends FieldValues>(
  schema: z.ZodMiniType<Values, Values>,
  checkRules: (values: NoInfer<Values>) => RuleErrors,
): Resolver<Values> {
  const bySchema = standardSchemaResolver<Values, unknown, Values>(schema);
  return async (values, context, options) => {
    const checked = await bySchema(values, context, options);
    const errors: FieldErrors<Values> = Object.assign({}, checked.errors);
    for (const [path, message] of Object.entries(checkRules(values))) {
      if (get(errors, path) === undefined) set(errors, path, { type: "rule", message });
    }
    return Object.keys(errors).length === 0 ? checked : { values: {}, errors };
  };
}

/** Shows the server's refusal in the form: the reasons at their fields, or a sentence above the form (`root`). */
export function showServerErrors<Values extends FieldValues>(
  error: unknown,
  { setError, getValues }: Pick<UseFormReturn<Values>, "setError" | "getValues">,
  describe = describeError,
): void {
  const values = getValues();
  const reasons = error instanceof ApiError && error.code === "invalid" ? Object.entries(error.fields) : [];
  const known = reasons.filter(([path]) => isFieldOf(values, path));
  if (known.length === 0) setError("root", { message: describe(error) });
  known.forEach(([path, message], i) => {
    if (isFieldOf(values, path)) setError(path, { message }, { shouldFocus: i === 0 });
  });
}

function isFieldOf<Values extends FieldValues>(values: Values, path: string): path is FieldPath<Values> {
  return get(values, path) !== undefined;
}

/**
 * Returns a ref for a form. After each submit the focus moves to the form's first visible error, because react-hook-form
 * focuses only fields that it has registered.
 */
export function useFirstErrorFocus(submitCount: number) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (submitCount === 0) return;
    const fields = form.current?.querySelectorAll<HTMLElement>("[aria-invalid='true'], fieldset");
    [...(fields ?? [])].find(hasError)?.focus();
  }, [submitCount]);
  return form;
}

function hasError(field: HTMLElement): boolean {
  return field.matches("[aria-invalid='true']") || field.querySelector(":scope > .field-error") !== null;
}
