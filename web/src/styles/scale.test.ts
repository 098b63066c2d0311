import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

/** The steps of space, type and radius in rem. Fluid sizes and the names of the steps are in _tokens.scss. */
const steps = {
  space: [0, 0.125, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4],
  type: [0.75, 0.875, 1, 1.125, 1.25, 1.5, 1.75, 2.25],
  radius: [0],
};
const kinds: [properties: RegExp, kind: keyof typeof steps][] = [
  [/^(gap|row-gap|column-gap|margin.*|padding.*|--bs-.*padding.*)$/, "space"],
  [/^font-size$/, "type"],
  [/^border.*-radius$/, "radius"],
];
/** A pill and a circle have any size. Lines of 1 to 3 pixels don't grow with the text. */
const free = /^(999px|50%|[123]px)$/;

/** Sizes outside the scale, with the reason. */
const exceptions: Record<string, string> = {
  "ui/toasts.scss margin-inline: auto max(0px, (100% - 72.5rem) / 2)":
    "toasts end where the pages' content ends",
  "payment/payment.scss font-size: 10px": "units of the drawing of a card",
  "desk/schedule/_day-grid.scss font-size: 0.8125rem": "two lines of text fit in half an hour",
  "styles/_print.scss font-size: 11pt": "paper is measured in points",
};
function listSizesOutsideTheScale(file: string, styles: string): string[] {
  const declarations = styles.matchAll(/^\s*([a-z-]+): ([^;{]+);/gm);
  return [...declarations].flatMap(([, property = "", value = ""]) => {
    const kind = kinds.find(([properties]) => properties.test(property))?.[1];
    const name = `${file} ${property}: ${value}`;
    if (!kind || name in exceptions) return [];
    const sizes = value.match(/(?<![\w-])-?[\d.]+(rem|px|pt|%)|clamp/g) ?? [];
    const isOnScale = sizes.every(
      (size) =>
        free.test(size.replace("-", "")) ||
        (size.endsWith("rem") && steps[kind].includes(Math.abs(Number.parseFloat(size)))) ||
        (kind === "space" && size.endsWith("%")),
    );
    return isOnScale ? [] : [name];
  });
}

test("space, type and radius are steps of the scale", () => {
  const source = fileURLToPath(new URL("..", import.meta.url));
  const files = globSync("**/*.scss", { cwd: source });
  expect(
    files.flatMap((file) => listSizesOutsideTheScale(file, readFileSync(`${source}/${file}`, "utf8"))),
  ).toEqual([]);
});
