import * as z from "zod/mini";
import type { FieldErrors } from "../contract/errors.ts";
import { DomainError } from "../domain/domain-error.ts";

/** What was sent, as the contract has it, or 400 `invalid` with a reason for each field. */
export function parse<Schema extends z.ZodMiniType>(schema: Schema, sent: unknown): z.output<Schema> {
  const result = z.safeParse(schema, sent ?? {});
  if (result.success) return result.data;
  const fields: FieldErrors = {};
  for (const issue of plainIssues(result.error.issues)) fields[issue.path.join(".")] ??= issue.message;
  throw new DomainError("invalid", { fields });
}

/** Of what may be one of several, the reasons of the one that it comes nearest to: of two as near, of the one named last. */
function plainIssues(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  return issues.flatMap((issue) => {
    if (issue.code !== "invalid_union") return issue;
    const nearest = issue.errors.toReversed().toSorted((a, b) => a.length - b.length)[0] ?? [];
    return plainIssues(nearest).map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
  });
}
