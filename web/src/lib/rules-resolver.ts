import type { FieldErrors as Faults } from "@clinic/contract/errors.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { type FieldErrors, type FieldValues, get, type Resolver, set } from "react-hook-form";
import type * as z from "zod/mini";

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
