import { findFunction, isNamespace, NAMESPACE_NAMES } from "../values/functions.ts";
import { isMethod } from "../values/methods.ts";
import { compilePattern } from "../values/regular-expressions.ts";
import { RulesIssue } from "./issue.ts";
import type { Expression } from "./syntax-tree.ts";

export interface KnownNames {
  readonly variables: ReadonlySet<string>;
  /** How many arguments each declared function takes. */
  readonly functions: ReadonlyMap<string, number>;
}

export const RESERVED_NAMES = ["request", "resource", "firestore", ...NAMESPACE_NAMES];

const TYPES = [
  "bool",
  "bytes",
  "duration",
  "float",
  "int",
  "list",
  "map",
  "number",
  "path",
  "string",
  "timestamp",
];

const REQUEST_FIELDS = ["auth", "method", "params", "path", "resource", "time"];

const PATTERN_METHODS = ["matches", "split", "replace"];

/** @throws {RulesIssue} at whatever the evaluation would not know what to do with. */
export function checkExpression(expression: Expression, known: KnownNames): void {
  for (const part of partsOf(expression)) checkExpression(part, known);
  refuseUnknown(expression, known);
}

function refuseUnknown(expression: Expression, known: KnownNames): void {
  const refuse = (reason: string): never => {
    throw new RulesIssue(expression.line, reason);
  };
  if (expression.kind === "name" && !known.variables.has(expression.name)) {
    refuse(`Nothing is called ${expression.name} here`);
  }
  if (expression.kind === "is" && !TYPES.includes(expression.type)) {
    refuse(`There is no type ${expression.type}`);
  }
  if (expression.kind === "field" && isName(expression.target, "request")) {
    if (!REQUEST_FIELDS.includes(expression.name)) refuse(`request has no field ${expression.name}`);
  }
  if (expression.kind === "call") {
    const count = expression.arguments.length;
    const declared = known.functions.get(expression.name);
    if (declared === undefined && !findFunction(null, expression.name, count)) {
      refuse(`There is no function ${expression.name} with ${count} arguments`);
    }
    if (declared !== undefined && declared !== count) {
      refuse(`${expression.name} takes ${declared} arguments, not ${count}`);
    }
  }
  if (expression.kind === "method") refuseUnknownMethod(expression, refuse);
}

function refuseUnknownMethod(
  expression: Extract<Expression, { kind: "method" }>,
  refuse: (reason: string) => never,
): void {
  const { target, name, arguments: given } = expression;
  const namespace = namespaceOf(target);
  if (namespace === "firestore") {
    if (!["get", "exists"].includes(name) || given.length !== 1)
      refuse(`There is no firestore.${name} like this`);
  } else if (namespace !== null) {
    if (!findFunction(namespace, name, given.length)) {
      refuse(`There is no ${namespace}.${name} with ${given.length} arguments`);
    }
  } else if (!isMethod(name, given.length)) {
    refuse(`There is no method ${name} with ${given.length} arguments`);
  }
  const [pattern] = given;
  if (PATTERN_METHODS.includes(name) && pattern?.kind === "literal" && typeof pattern.value === "string") {
    try {
      compilePattern(pattern.value);
    } catch {
      refuse(`Not a regular expression of RE2: ${pattern.value}`);
    }
  }
}

function isName(expression: Expression, name: string): boolean {
  return expression.kind === "name" && expression.name === name;
}

export function namespaceOf(target: Expression): string | null {
  if (target.kind !== "name") return null;
  return target.name === "firestore" || isNamespace(target.name) ? target.name : null;
}

export function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case "literal":
    case "name":
      return [];
    case "list":
      return expression.items;
    case "map":
      return expression.entries.flat();
    case "path":
      return expression.segments.filter((segment) => typeof segment !== "string");
    case "field":
      return [expression.target];
    case "index":
      return [expression.target, expression.index];
    case "range":
      return [expression.target, expression.from, expression.to].filter((part) => part !== null);
    case "call":
      return expression.arguments;
    case "method":
      return namespaceOf(expression.target) === null
        ? [expression.target, ...expression.arguments]
        : expression.arguments;
    case "not":
    case "negate":
    case "is":
      return [expression.operand];
    case "binary":
      return [expression.left, expression.right];
    case "conditional":
      return [expression.condition, expression.whenTrue, expression.whenFalse];
  }
}
