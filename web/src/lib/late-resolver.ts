import type { FieldValues, Resolver } from "react-hook-form";

/**
 * A form's rules, loaded when it is first checked. When they can't be had, because the connection is lost, the form is
 * taken as it is: what it calls then fails for the same reason and says so, and the server has the same rules.
 */
export function lateResolver<T extends FieldValues>(load: () => Promise<Resolver<T>>): Resolver<T> {
  return async (values, context, options) => {
    const rules = await load().catch(() => undefined);
    return rules ? rules(values, context, options) : { values, errors: {} };
  };
}
