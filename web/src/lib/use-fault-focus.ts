import { useEffect, useRef } from "react";

/**
 * For a form's element: after each try to send it, the focus is at the first fault that people see, whatever kind of field
 * it is in. `tries` is react-hook-form's `submitCount`, whose own focus reaches only what it has registered.
 */
export function useFaultFocus(tries: number) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (tries === 0) return;
    const parts = form.current?.querySelectorAll<HTMLElement>("[aria-invalid='true'], fieldset");
    [...(parts ?? [])].find(isFault)?.focus();
  }, [tries]);
  return form;
}

function isFault(part: HTMLElement): boolean {
  return part.matches("[aria-invalid='true']") || part.querySelector(":scope > .field-error") !== null;
}
