import { useEffect, useRef } from "react";

const faults = "[aria-invalid='true'], fieldset:has(> .field-error)";

/**
 * For a form's element: after each try to send it, the focus is at the first fault that people see, whatever kind of field
 * it is in. `tries` is react-hook-form's `submitCount`, whose own focus reaches only what it has registered.
 */
export function useFaultFocus(tries: number) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>(faults)?.focus();
  }, [tries]);
  return form;
}
