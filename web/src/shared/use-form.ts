import {
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type Resolver,
  type UseFormProps,
  type UseFormReturn,
  useForm as useHookForm,
} from "react-hook-form";

/**
 * react-hook-form's `useForm`, but Submit reads the fields first. Browsers and password managers may fill them in without an
 * event that React gets.
 */
export function useForm<Values extends FieldValues>(props: UseFormProps<Values> = {}): UseFormReturn<Values> {
  const form = useHookForm<Values>(props);
  return {
    ...form,
    handleSubmit: (onValid, onInvalid) => (event) => {
      if (event?.target instanceof HTMLFormElement) readFields(event.target, form);
      return form.handleSubmit(onValid, onInvalid)(event);
    },
  };
}

/** Reads only text fields that can be typed in. Browsers fill in no others, and a script may change a read-only one. */
export function readFields<Values extends FieldValues>(
  element: HTMLFormElement,
  { getValues, setValue }: Pick<UseFormReturn<Values>, "getValues" | "setValue">,
): void {
  for (const field of element.elements) {
    if (!isAutofillField(field)) continue;
    const name = field.name as FieldPath<Values>;
    const known: unknown = getValues(name);
    if (typeof known !== "string" || known === field.value) continue;
    setValue(name, field.value as FieldPathValue<Values, typeof name>, { shouldDirty: true });
  }
}

const autofillTypes = ["text", "email", "tel", "password", "url", "search"];

function isAutofillField(field: Element): field is HTMLInputElement | HTMLTextAreaElement {
  const isFilledIn =
    field instanceof HTMLTextAreaElement ||
    (field instanceof HTMLInputElement && autofillTypes.includes(field.type));
  return isFilledIn && !field.readOnly && field.name !== "";
}

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
