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
 * react-hook-form's `useForm`, which also reads the fields from the DOM before submit, because browsers and password managers
 * may fill in fields without an event for React.
 */
export function useForm<Values extends FieldValues>(props: UseFormProps<Values> = {}): UseFormReturn<Values> {
  const form = useHookForm<Values>(props);
  return {
    ...form,
    handleSubmit: (onValid, onInvalid) => (event) => {
      if (event?.target instanceof HTMLFormElement) readAutofilledFields(event.target, form);
      return form.handleSubmit(onValid, onInvalid)(event);
    },
  };
}

/** Reads autofilled text fields into the form. Skips read-only fields, which a script may have changed. */
export function readAutofilledFields<Values extends FieldValues>(
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
 * Creates a resolver whose rules load at the form's first check. If the rules can't be loaded, the form is accepted: the
 * server checks the same rules, and without a connection the form's API call fails with a sentence.
 */
export function lazyResolver<T extends FieldValues>(load: () => Promise<Resolver<T>>): Resolver<T> {
  return async (values, context, options) => {
    const rules = await load().catch(() => undefined);
    return rules ? rules(values, context, options) : { values, errors: {} };
  };
}
