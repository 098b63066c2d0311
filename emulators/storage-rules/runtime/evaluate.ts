import { namespaceOf } from "../language/check-expression.ts";
import type { BinaryOperator, Expression } from "../language/syntax-tree.ts";
import { asBool, asPath, asString } from "../values/arguments.ts";
import { findFunction } from "../values/functions.ts";
import { callMethod } from "../values/methods.ts";
import { calculate, fieldOf, isIn, isLess, itemOf, negate, rangeOf } from "../values/operators.ts";
import { EvaluationError, isNumber, looselyEqual, Path, typeOf, type Value } from "../values/value.ts";
import { readFirestore } from "./read-firestore.ts";
import type { Scope } from "./scope.ts";

/** @throws {EvaluationError} @throws {DocumentNeeded} */
export function evaluate(expression: Expression, scope: Scope): Value {
  const of = (part: Expression): Value => evaluate(part, scope);
  switch (expression.kind) {
    case "literal":
      return expression.value;
    case "list":
      return expression.items.map(of);
    case "map":
      return new Map(expression.entries.map(([key, value]) => [asString(of(key)), of(value)]));
    case "path":
      return new Path(
        expression.segments.map((segment) => (typeof segment === "string" ? segment : asString(of(segment)))),
      );
    case "name":
      return resolve(expression.name, scope);
    case "field":
      return fieldOf(of(expression.target), expression.name);
    case "index":
      return itemOf(of(expression.target), of(expression.index));
    case "range":
      return rangeOf(
        of(expression.target),
        expression.from && of(expression.from),
        expression.to && of(expression.to),
      );
    case "call":
      return call(expression, scope);
    case "method":
      return callMethodOrNamespace(expression, scope);
    case "not":
      return !asBool(of(expression.operand));
    case "negate":
      return negate(of(expression.operand));
    case "is":
      return isOfType(of(expression.operand), expression.type);
    case "binary":
      return operate(expression.operator, expression.left, expression.right, scope);
    case "conditional":
      return asBool(of(expression.condition)) ? of(expression.whenTrue) : of(expression.whenFalse);
  }
}

function resolve(name: string, scope: Scope): Value {
  const value = scope.valueOf(name);
  if (value === undefined) throw new EvaluationError(`Nothing is called ${name} here`);
  return value;
}

function isOfType(value: Value, type: string): boolean {
  return type === "number" ? isNumber(value) : typeOf(value) === type;
}

function operate(operator: BinaryOperator, left: Expression, right: Expression, scope: Scope): Value {
  if (operator === "||") return decide(true, left, right, scope);
  if (operator === "&&") return decide(false, left, right, scope);
  const a = evaluate(left, scope);
  const b = evaluate(right, scope);
  switch (operator) {
    case "==":
      return looselyEqual(a, b);
    case "!=":
      return !looselyEqual(a, b);
    case "<":
      return isLess(a, b);
    case "<=":
      return isLess(a, b) || looselyEqual(a, b);
    case ">":
      return isLess(b, a);
    case ">=":
      return isLess(b, a) || looselyEqual(a, b);
    case "in":
      return isIn(a, b);
    default:
      return calculate(operator, a, b);
  }
}

/** `error || true` is true and `error && false` is false, from either side; otherwise the error stays one. */
function decide(deciding: boolean, left: Expression, right: Expression, scope: Scope): boolean {
  try {
    if (asBool(evaluate(left, scope)) === deciding) return deciding;
  } catch (error) {
    if (error instanceof EvaluationError && asBool(evaluate(right, scope)) === deciding) return deciding;
    throw error;
  }
  return asBool(evaluate(right, scope));
}

function call(expression: Extract<Expression, { kind: "call" }>, scope: Scope): Value {
  const found = scope.findFunction(expression.name);
  if (!found) return callKnown(null, expression.name, expression.arguments, scope);
  const { declared, home } = found;
  const body = home.inner();
  for (const [index, parameter] of declared.parameters.entries()) {
    const given = expression.arguments[index];
    if (given) body.bind(parameter, () => evaluate(given, scope));
  }
  for (const { name, value } of declared.bindings) body.bind(name, () => evaluate(value, body));
  return evaluate(declared.result, body);
}

function callMethodOrNamespace(expression: Extract<Expression, { kind: "method" }>, scope: Scope): Value {
  const { target, name, arguments: given } = expression;
  const namespace = namespaceOf(target);
  if (namespace === "firestore") {
    const [path] = given.map((argument) => asPath(evaluate(argument, scope)));
    if (!path) throw new EvaluationError(`firestore.${name} takes a path`);
    return readFirestore(name, path, scope.documents);
  }
  if (namespace !== null) return callKnown(namespace, name, given, scope);
  const receiver = evaluate(target, scope);
  const values = given.map((argument) => evaluate(argument, scope));
  return callMethod(receiver, name, values);
}

function callKnown(
  namespace: string | null,
  name: string,
  given: readonly Expression[],
  scope: Scope,
): Value {
  const known = findFunction(namespace, name, given.length);
  if (!known) throw new EvaluationError(`There is no function ${name} like this`);
  return known(...given.map((argument) => evaluate(argument, scope)));
}
