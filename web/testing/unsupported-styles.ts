import postcss, { AtRule, type Declaration, type Node, type Root, type Rule } from "postcss";
import { css, isUnsupported } from "./browser-support.ts";

/** A part of a stylesheet that one of the oldest supported browsers skips. */
type UnsupportedStyle = {
  part: Rule | AtRule | Declaration;
  /** The unsupported feature: `:has`, `color-mix()`, `text-wrap`, `float: inline-end`, `1lh`, `@scope`. */
  name: string;
  /** The stylesheet sets an earlier value for such browsers, or checks with `@supports`. */
  hasFallback: boolean;
};

const { properties, selectors, types, "at-rules": atRules } = css;

/** Lists the parts of a stylesheet that one of the oldest supported browsers skips. Leaves out prefixed names (`-webkit-…`). */
export function findUnsupportedStyles(root: Root): UnsupportedStyle[] {
  const found: UnsupportedStyle[] = [];
  const add = (part: UnsupportedStyle["part"], names: string[]) => {
    for (const name of names)
      found.push({ part, name, hasFallback: isInSupports(part) || hasEarlierValue(part) });
  };
  root.walkAtRules((rule) => {
    if (isUnsupported(atRules?.[rule.name])) add(rule, [`@${rule.name}`]);
    if (rule.name === "media") add(rule, findUnknownMedia(rule.params));
  });
  root.walkRules((rule) => add(rule, findUnknownSelectors(rule.selector)));
  root.walkDecls((declaration) => add(declaration, findUnknownValues(declaration)));
  return found;
}

function findUnknownSelectors(selector: string): string[] {
  return [...selector.matchAll(/(?<!\\)::?([a-z][a-z-]*)/g)]
    .filter(([, name = ""]) => isUnsupported(selectors?.[name]))
    .map(([pseudo]) => pseudo);
}

function findUnknownMedia(query: string): string[] {
  return [...query.matchAll(/\(([a-z-]+)/g)]
    .filter(([, name = ""]) => isUnsupported(atRules?.media?.[name]))
    .map(([, name]) => `@media ${name}`);
}

function findUnknownValues({ prop, value }: Pick<Declaration, "prop" | "value">): string[] {
  if (prop.startsWith("-") && !prop.startsWith("--")) return [];
  const property = properties?.[prop];
  if (isUnsupported(property)) return [prop];
  // Blanks out strings, URLs and custom properties, because their text is not a CSS keyword.
  const plain = value.replaceAll(/"[^"]*"|url\([^)]*\)|--[\w-]+/g, " ");
  const functions = [...plain.matchAll(/([a-z][a-z-]*)\(/g)]
    .filter(([, name = ""]) => isUnsupported(types?.[name] ?? types?.color?.[name]))
    .map(([, name]) => `${name}()`);
  const keywords = [...plain.matchAll(/(?<![\w#.-])[a-z][a-z-]*(?![\w(-])/g)]
    .filter(([name]) => isUnsupported(property?.[name]))
    .map(([name]) => `${prop}: ${name}`);
  const units = [...plain.matchAll(/\d([a-z]+)/g)]
    .filter(([, name = ""]) => isUnsupported(types?.length?.[name]))
    .map(([, name]) => `1${name}`);
  return [...functions, ...keywords, ...units];
}

function isInSupports(part: Node): boolean {
  for (let parent: Node | undefined = part.parent; parent; parent = parent.parent)
    if (parent instanceof AtRule && parent.name === "supports") return true;
  return false;
}

/** Whether the same CSS rule sets the same property earlier, as a fallback. */
function hasEarlierValue(part: UnsupportedStyle["part"]): boolean {
  if (part.type !== "decl") return false;
  for (let before = part.prev(); before; before = before.prev())
    if (before.type === "decl" && before.prop === part.prop) return true;
  return false;
}

/** Returns the stylesheet without the parts that one of the oldest supported browsers skips. */
export function removeUnsupportedStyles(stylesheet: string): string {
  const root = postcss.parse(stylesheet);
  root.walkAtRules("supports", (rule) => {
    if (!isUnknown(rule.params)) return;
    if (rule.params.startsWith("not")) rule.replaceWith(rule.nodes);
    else rule.remove();
  });
  for (const { part } of findUnsupportedStyles(root)) part.remove();
  return root.toString();
}

function isUnknown(condition: string): boolean {
  const [, selector] = /selector\((.*)\)/.exec(condition) ?? [];
  if (selector !== undefined) return findUnknownSelectors(selector).length > 0;
  const declarations = [...condition.matchAll(/\(([a-z-]+):\s*(.*)\)/g)];
  return declarations.some(([, prop = "", value = ""]) => findUnknownValues({ prop, value }).length > 0);
}
