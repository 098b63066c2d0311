import postcss, { AtRule, type Declaration, type Node, type Root, type Rule } from "postcss";
import { css, isLacking } from "./browser-support.ts";

/** A part of a stylesheet that one of the oldest browsers skips. */
type Skipped = {
  part: Rule | AtRule | Declaration;
  /** What it does not know: `:has`, `color-mix()`, `text-wrap`, `float: inline-end`, `1lh`, `@scope`. */
  name: string;
  /** The stylesheet says what holds there instead, or asks first. */
  hasFallback: boolean;
};

const { properties, selectors, types, "at-rules": atRules } = css;

/** Prefixed names are left out: each is for some browser alone. */
export function findSkipped(root: Root): Skipped[] {
  const found: Skipped[] = [];
  const add = (part: Skipped["part"], names: string[]) => {
    for (const name of names) found.push({ part, name, hasFallback: isAsked(part) || hasEarlier(part) });
  };
  root.walkAtRules((rule) => {
    if (isLacking(atRules?.[rule.name])) add(rule, [`@${rule.name}`]);
    if (rule.name === "media") add(rule, unknownMedia(rule.params));
  });
  root.walkRules((rule) => add(rule, unknownSelectors(rule.selector)));
  root.walkDecls((declaration) => add(declaration, unknownIn(declaration)));
  return found;
}

function unknownSelectors(selector: string): string[] {
  return [...selector.matchAll(/(?<!\\)::?([a-z][a-z-]*)/g)]
    .filter(([, name = ""]) => isLacking(selectors?.[name]))
    .map(([pseudo]) => pseudo);
}

function unknownMedia(query: string): string[] {
  return [...query.matchAll(/\(([a-z-]+)/g)]
    .filter(([, name = ""]) => isLacking(atRules?.media?.[name]))
    .map(([, name]) => `@media ${name}`);
}

function unknownIn({ prop, value }: Pick<Declaration, "prop" | "value">): string[] {
  if (prop.startsWith("-") && !prop.startsWith("--")) return [];
  const property = properties?.[prop];
  if (isLacking(property)) return [prop];
  // Texts, addresses, and the names of custom properties are no keywords.
  const plain = value.replaceAll(/"[^"]*"|url\([^)]*\)|--[\w-]+/g, " ");
  const functions = [...plain.matchAll(/([a-z][a-z-]*)\(/g)]
    .filter(([, name = ""]) => isLacking(types?.[name] ?? types?.color?.[name]))
    .map(([, name]) => `${name}()`);
  const keywords = [...plain.matchAll(/(?<![\w#.-])[a-z][a-z-]*(?![\w(-])/g)]
    .filter(([name]) => isLacking(property?.[name]))
    .map(([name]) => `${prop}: ${name}`);
  const units = [...plain.matchAll(/\d([a-z]+)/g)]
    .filter(([, name = ""]) => isLacking(types?.length?.[name]))
    .map(([, name]) => `1${name}`);
  return [...functions, ...keywords, ...units];
}

/** Whether it stands in `@supports`. */
function isAsked(part: Node): boolean {
  for (let parent: Node | undefined = part.parent; parent; parent = parent.parent)
    if (parent instanceof AtRule && parent.name === "supports") return true;
  return false;
}

/** Whether the same rule gives the property a value before it. */
function hasEarlier(part: Skipped["part"]): boolean {
  if (part.type !== "decl") return false;
  for (let before = part.prev(); before; before = before.prev())
    if (before.type === "decl" && before.prop === part.prop) return true;
  return false;
}

/** What is left of a stylesheet for a browser that knows nothing that one of the oldest browsers does not know. */
export function asOldestRead(stylesheet: string): string {
  const root = postcss.parse(stylesheet);
  root.walkAtRules("supports", (rule) => {
    if (!isUnknown(rule.params)) return;
    if (rule.params.startsWith("not")) rule.replaceWith(rule.nodes);
    else rule.remove();
  });
  for (const { part } of findSkipped(root)) part.remove();
  return root.toString();
}

function isUnknown(condition: string): boolean {
  const [, selector] = /selector\((.*)\)/.exec(condition) ?? [];
  if (selector !== undefined) return unknownSelectors(selector).length > 0;
  const declarations = [...condition.matchAll(/\(([a-z-]+):\s*(.*)\)/g)];
  return declarations.some(([, prop = "", value = ""]) => unknownIn({ prop, value }).length > 0);
}
