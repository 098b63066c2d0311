import { RE2JS } from "re2js";

/** A value of the rules language. Its integers have 64 bits, and a Date is a time. */
export type Value = null | boolean | bigint | string | Date | readonly Value[] | ValueMap;

export type ValueMap = ReadonlyMap<string, Value>;

/** What went wrong while a condition was evaluated. It makes the condition false unless `||` or `&&` absorbs it. */
export class EvaluationError extends Error {}

export function asBool(value: Value): boolean {
  if (typeof value === "boolean") return value;
  throw new EvaluationError("Expected a bool");
}

function asInt(value: Value): bigint {
  if (typeof value === "bigint") return value;
  throw new EvaluationError("Expected an int");
}

function asString(value: Value): string {
  if (typeof value === "string") return value;
  throw new EvaluationError("Expected a string");
}

function asList(value: Value): readonly Value[] {
  if (isList(value)) return value;
  throw new EvaluationError("Expected a list");
}

function asMap(value: Value): ValueMap {
  if (value instanceof Map) return value;
  throw new EvaluationError("Expected a map");
}

function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

export function fieldOf(target: Value, name: string): Value {
  const value = asMap(target).get(name);
  if (value === undefined) throw new EvaluationError(`The field ${name} is missing`);
  return value;
}

function isEqual(left: Value, right: Value): boolean {
  if (isList(left) && isList(right)) {
    return left.length === right.length && left.every((item, index) => isEqual(item, right[index] ?? null));
  }
  if (left instanceof Map && right instanceof Map) {
    if (left.size !== right.size) return false;
    return [...left].every(([key, value]) => right.has(key) && isEqual(value, right.get(key)));
  }
  if (left instanceof Date && right instanceof Date) return left.getTime() === right.getTime();
  return left === right;
}

function isLess(left: Value, right: Value): boolean {
  if (typeof left === "string") return left < asString(right);
  if (left instanceof Date && right instanceof Date) return left < right;
  return asInt(left) < asInt(right);
}

function isIn(wanted: Value, container: Value): boolean {
  if (container instanceof Map) return container.has(asString(wanted));
  return asList(container).some((item) => isEqual(item, wanted));
}

/** Leaving the 64 bits is an error, not a wrap. */
function calculate(left: Value, right: Value, by: (left: bigint, right: bigint) => bigint): bigint {
  const result = by(asInt(left), asInt(right));
  if (BigInt.asIntN(64, result) === result) return result;
  throw new EvaluationError("The int does not fit into 64 bits");
}

function notZero(divisor: bigint): bigint {
  if (divisor !== 0n) return divisor;
  throw new EvaluationError("Division by zero");
}

/** The operators that want both of their sides. */
export const operations = {
  "==": isEqual,
  "!=": (left: Value, right: Value) => !isEqual(left, right),
  "<": isLess,
  "<=": (left: Value, right: Value) => !isLess(right, left),
  ">": (left: Value, right: Value) => isLess(right, left),
  ">=": (left: Value, right: Value) => !isLess(left, right),
  in: isIn,
  "+": (left: Value, right: Value) =>
    typeof left === "string" ? left + asString(right) : calculate(left, right, (a, b) => a + b),
  "-": (left: Value, right: Value) => calculate(left, right, (a, b) => a - b),
  "*": (left: Value, right: Value) => calculate(left, right, (a, b) => a * b),
  "/": (left: Value, right: Value) => calculate(left, right, (a, b) => a / notZero(b)),
  "%": (left: Value, right: Value) => calculate(left, right, (a, b) => a % notZero(b)),
};

type Method = (target: Value, ...given: Value[]) => Value;

const methods = new Map<string, Method>([
  ["size", (target) => BigInt(sizeOf(target))],
  ["matches", (text, pattern) => compilePattern(asString(pattern)).matches(asString(text))],
  ["hasAll", (list, wanted) => isWithin(asList(wanted), asList(list))],
  ["hasAny", (list, wanted) => isWithin(asList(list), asList(wanted), "some")],
  ["hasOnly", (list, allowed) => isWithin(asList(list), asList(allowed))],
  ["keys", (map) => [...asMap(map).keys()].sort()],
  ["get", (map, key, otherwise) => (isIn(key, asMap(map)) ? fieldOf(map, asString(key)) : otherwise)],
]);

/** How many arguments a method takes is its function's own length, less the target. */
export function findMethod(name: string, argumentCount: number): Method | undefined {
  const method = methods.get(name);
  return method?.length === argumentCount + 1 ? method : undefined;
}

function isWithin(items: readonly Value[], all: readonly Value[], how: "every" | "some" = "every"): boolean {
  return items[how]((item) => isIn(item, all));
}

function sizeOf(target: Value): number {
  if (typeof target === "string" || isList(target)) return target.length;
  return asMap(target).size;
}

/** RE2, as Google uses: linear time, no lookaround, no back references. */
export function compilePattern(pattern: string): RE2JS {
  try {
    return RE2JS.compile(pattern);
  } catch {
    throw new EvaluationError(`Not a regular expression of RE2: ${pattern}`);
  }
}
