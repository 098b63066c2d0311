import {
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type UseFormProps,
  type UseFormReturn,
  useForm as useHookForm,
} from "react-hook-form";

/**
 * react-hook-form's `useForm`, whose Submit sends what stands in the fields: a browser or a password manager may have filled
 * them in without an event that React hears.
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

/** What browsers fill in is text: choices, numbers, days and times are left as the form has them. */
export function readFields<Values extends FieldValues>(
  element: HTMLFormElement,
  { getValues, setValue }: Pick<UseFormReturn<Values>, "getValues" | "setValue">,
): void {
  for (const field of element.elements) {
    if (!isText(field)) continue;
    const name = field.name as FieldPath<Values>;
    const known: unknown = getValues(name);
    if (typeof known !== "string" || known === field.value) continue;
    setValue(name, field.value as FieldPathValue<Values, typeof name>, { shouldDirty: true });
  }
}

const filledIn = ["text", "email", "tel", "password", "url", "search"];

function isText(field: Element): field is HTMLInputElement | HTMLTextAreaElement {
  const isFilledIn =
    field instanceof HTMLTextAreaElement ||
    (field instanceof HTMLInputElement && filledIn.includes(field.type));
  return isFilledIn && field.name !== "";
}
