import type { Locator } from "vitest/browser";

const types = [HTMLInputElement, HTMLTextAreaElement];

/** Fills a field as some password managers do: without an event, so that React doesn't notice. */
export function fillSilently(field: Locator | Element, text: string): void {
  const element = field instanceof Element ? field : field.element();
  const type = types.find((one) => element instanceof one);
  const value = type && Object.getOwnPropertyDescriptor(type.prototype, "value");
  if (!value?.set) throw new Error("This element has no value to fill in");
  value.set.call(element, text);
}
