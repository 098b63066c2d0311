import type { Locator } from "vitest/browser";

const types = [HTMLInputElement, HTMLTextAreaElement];

/** As a browser or a password manager fills a field in: behind React's back, and without an event. */
export function fillSilently(field: Locator | Element, text: string): void {
  const element = field instanceof Element ? field : field.element();
  const type = types.find((one) => element instanceof one);
  const value = type && Object.getOwnPropertyDescriptor(type.prototype, "value");
  if (!value?.set) throw new Error("Nobody can type there");
  value.set.call(element, text);
}
