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
 * react-hook-form's `useForm`, which also reads the fields from the DOM before submit. Browsers and password managers may fill
 * them in without an event that React gets.
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

/** Reads autofilled text fields into the form. A script may change read-only fields, so they are skipped. */
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
 * A resolver that loads at the form's first check. If it can't be loaded, the form is accepted: without a connection its call
 * fails too and says so, and the server checks the same rules.
 */
export function lazyResolver<T extends FieldValues>(load: () => Promise<Resolver<T>>): Resolver<T> {
  return async (values, context, options) => {
    const rules = await load().catch(() => undefined);
    return rules ? rules(values, context, options) : { values, errors: {} };
  };
}
