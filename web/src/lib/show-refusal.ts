import { type FieldPath, type FieldValues, get, type UseFormReturn } from "react-hook-form";
import { ApiError } from "./api-error.ts";
import { sentenceOf } from "./error-sentences.ts";

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
