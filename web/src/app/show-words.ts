/**
 * An inline script at the end of each page (build/write-pages.ts). If this browser saw newer words of the clinic than those
 * that were built in, the script writes them into the prerendered HTML before the page is drawn. React then draws the page again
 * (main.tsx), so the page's fields take no input until then.
 */
import type { BuiltClinic } from "../shared/clinic-in-page.ts";

const newerClinic: BuiltClinic | undefined = globalThis.newerClinic;

if (newerClinic) {
  for (const element of document.querySelectorAll<HTMLElement>("[data-words]")) {
    const words = readPath(newerClinic, element.dataset.words ?? "");
    if (typeof words !== "string") continue;
    element.textContent = words;
    element.hidden = words === "";
  }
  for (const field of document.querySelectorAll<HTMLElement>("main :is(input, textarea, select, button)"))
    field.inert = true;
}

function readPath(value: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (part, key) => (typeof part === "object" && part !== null ? Reflect.get(part, key) : undefined),
      value,
    );
}
