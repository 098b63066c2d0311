import { type ESTree, parseSync, Visitor } from "vite";
import { css, html, interfaceMembers, isUnsupported, unsupportedInterfaces } from "./browser-support.ts";

const lackingStatics = new Set(
  interfaceMembers.filter(({ isUnsupported }) => isUnsupported).map(({ owner, name }) => `${owner}.${name}`),
);
const owners = new Set(interfaceMembers.map(({ owner }) => owner));

/**
 * Member names such as `toSorted` that are unsupported on every interface that has them, because source text does not show an
 * object's type. Leaves out interfaces that are unsupported as a whole: their own names are found.
 */
const lackingNames = unsupportedOnAll(
  interfaceMembers.filter(({ owner, isStatic }) => !isStatic && !unsupportedInterfaces.has(owner)),
);
const lackingEvents = unsupportedOnAll(interfaceMembers.filter(({ name }) => name.endsWith("_event")));
const lackingCalls = unsupportedOnAll(interfaceMembers.filter(({ owner }) => owner === "Window"));

function unsupportedOnAll(some: typeof interfaceMembers): Set<string> {
  const supported = new Set(some.filter(({ isUnsupported }) => !isUnsupported).map(({ name }) => name));
  return new Set(some.map(({ name }) => name).filter((name) => !supported.has(name)));
}

/**
 * Finds the features in a source file that one of the oldest supported browsers lacks: `.toSorted`, `Map.groupBy`, `:has`,
 * `popover=`, `scrollend`.
 */
export function findUnsupportedCode(file: string, text: string): Set<string> {
  const found = new Set<string>();
  const { program } = parseSync(file, text);
  new Visitor({
    MemberExpression({ object, property, computed }) {
      if (computed || property.type !== "Identifier") return;
      if (object.type !== "Identifier" || !owners.has(object.name)) {
        if (lackingNames.has(property.name)) found.add(`.${property.name}`);
      } else {
        if (lackingStatics.has(`${object.name}.${property.name}`))
          found.add(`${object.name}.${property.name}`);
        addOwner(object);
      }
    },
    NewExpression({ callee }) {
      addOwner(callee);
    },
    BinaryExpression({ operator, right }) {
      if (operator === "instanceof") addOwner(right);
    },
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type === "Identifier" && lackingCalls.has(callee.name)) found.add(`${callee.name}()`);
      const listens =
        callee.type === "MemberExpression" &&
        callee.property.type === "Identifier" &&
        callee.property.name === "addEventListener";
      if (listens && first?.type === "Literal" && lackingEvents.has(`${first.value}_event`))
        found.add(`${first.value}`);
    },
    JSXOpeningElement({ name, attributes }) {
      if (name.type !== "JSXIdentifier" || !html.elements?.[name.name]) return;
      const element = html.elements[name.name];
      if (isUnsupported(element)) found.add(`<${name.name}>`);
      for (const attribute of attributes) {
        if (attribute.type !== "JSXAttribute" || attribute.name.type !== "JSXIdentifier") continue;
        const key = attribute.name.name.toLowerCase();
        if (isUnsupported(element?.[key] ?? html.global_attributes?.[key])) found.add(`${key}=`);
        if (lackingEvents.has(`${key.replace(/^on/, "")}_event`)) found.add(key.replace(/^on/, ""));
      }
    },
    Literal(literal) {
      if (typeof literal.value === "string") addSelectors(literal.value);
      if ("regex" in literal) addRegex(literal.regex);
    },
    TemplateElement({ value }) {
      addSelectors(value.raw);
    },
  }).visit(program);
  return found;

  function addOwner(expression: ESTree.Expression | ESTree.PrivateInExpression["right"]) {
    if (expression.type === "Identifier" && unsupportedInterfaces.has(expression.name))
      found.add(expression.name);
  }
  function addSelectors(text: string) {
    for (const [, name = ""] of text.matchAll(/:([a-z-]+)/g))
      if (isUnsupported(css.selectors?.[name])) found.add(`:${name}`);
  }
  function addRegex({ pattern, flags }: { pattern: string; flags: string }) {
    if (/\(\?<[=!]/.test(pattern)) found.add("(?<=");
    if (/\(\?[a-z-]+:/.test(pattern)) found.add("(?i:");
    if (flags.includes("v")) found.add("/v");
  }
}
