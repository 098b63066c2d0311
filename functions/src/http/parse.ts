import * as z from "zod/mini";
import type { FieldErrors } from "../contract/errors.ts";
import { DomainError } from "../domain/domain-error.ts";

/** Parses the input by the schema. Throws 400 `invalid` with a reason for each field. */
export function parse<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = z.safeParse(schema, input ?? {});
  if (result.success) return result.data;
  const fields: FieldErrors = {};
  for (const issue of flattenUnionIssues(result.error.issues)) fields[issue.path.join(".")] ??= issue.message;
  throw new DomainError("invalid", { fields });
}

/**
 * Replaces the issue of a union by the issues of its best-matching option: the one with the fewest issues, or the last of equal
 * ones.
 */
function flattenUnionIssues(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  return issues.flatMap((issue) => {
    if (issue.code !== "invalid_union") return issue;
    const nearest = issue.errors.toReversed().toSorted((a, b) => a.length - b.length)[0] ?? [];
    return flattenUnionIssues(nearest).map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
  });
}
