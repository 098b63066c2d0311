import * as z from "zod/mini";
import type { FieldErrors } from "../contract/errors.ts";
import { DomainError } from "../domain/domain-error.ts";

/** What was sent, as the contract has it, or 400 `invalid` with a reason for each field. */
export function parse<Schema extends z.ZodMiniType>(schema: Schema, sent: unknown): z.output<Schema> {
  const result = z.safeParse(schema, sent ?? {});
  if (result.success) return result.data;
  const fields: FieldErrors = {};
  for (const issue of result.error.issues) fields[issue.path.join(".")] ??= issue.message;
  const [first] = Object.values(fields);
  throw new DomainError("invalid", first ?? "Please check what you entered.", { fields });
}
