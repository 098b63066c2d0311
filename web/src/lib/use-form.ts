import {
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
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
  return isFilledIn && !field.readOnly && field.name !== "";
}
