/** An error as the element tells it. https://docs.stripe.com/js/element/events/on_change */
export interface FieldError {
  readonly code: string;
  readonly message: string;
}

export type FieldState =
  | { readonly kind: "empty"; readonly whenRequired: FieldError }
  /** Not an error while it is being typed; one when the field is left. */
  | { readonly kind: "incomplete"; readonly whenLeft: FieldError }
  | { readonly kind: "invalid"; readonly error: FieldError }
  | { readonly kind: "complete" };

/** A field that is complete at `length` characters and cannot be wrong otherwise. */
export function checkLength(value: string, length: number, incomplete: FieldError): FieldState {
  if (value === "") return { kind: "empty", whenRequired: incomplete };
  return value.length < length ? { kind: "incomplete", whenLeft: incomplete } : { kind: "complete" };
}

export const incompleteSecurityCode: FieldError = {
  code: "incomplete_cvc",
  message: "Your card's security code is incomplete.",
};

export const incompletePostalCode: FieldError = {
  code: "incomplete_zip",
  message: "Your postal code is incomplete.",
};
