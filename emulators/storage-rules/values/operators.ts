import { asInt, asString } from "./arguments.ts";
import {
  contains,
  Duration,
  EvaluationError,
  isList,
  isMap,
  isNumber,
  Path,
  Timestamp,
  typeOf,
  type Value,
  ValueSet,
} from "./value.ts";

function unsupported(operator: string, left: Value, right: Value): EvaluationError {
  return new EvaluationError(`${typeOf(left)} ${operator} ${typeOf(right)} is not supported`);
}

/** Integers are signed and of 64 bits; leaving that range is an error, not a wrap. */
export function checkedInt(value: bigint): bigint {
  if (BigInt.asIntN(64, value) === value) return value;
  throw new EvaluationError("The integer does not fit into 64 bits");
}

const intArithmetic = {
  "+": (left: bigint, right: bigint) => left + right,
  "-": (left: bigint, right: bigint) => left - right,
  "*": (left: bigint, right: bigint) => left * right,
  "/": (left: bigint, right: bigint) => left / right,
  "%": (left: bigint, right: bigint) => left % right,
};

const floatArithmetic = {
  "+": (left: number, right: number) => left + right,
  "-": (left: number, right: number) => left - right,
  "*": (left: number, right: number) => left * right,
  "/": (left: number, right: number) => left / right,
  "%": (left: number, right: number) => left % right,
};

type Arithmetic = keyof typeof intArithmetic;

export function calculate(operator: Arithmetic, left: Value, right: Value): Value {
  if (typeof left === "bigint" && typeof right === "bigint") {
    if (right === 0n && (operator === "/" || operator === "%")) throw new EvaluationError("Division by zero");
    return checkedInt(intArithmetic[operator](left, right));
  }
  if (isNumber(left) && isNumber(right)) return floatArithmetic[operator](Number(left), Number(right));
  if (operator === "+" && typeof left === "string" && typeof right === "string") return left + right;
  if (operator === "+" || operator === "-") return calculateTime(operator, left, right);
  throw unsupported(operator, left, right);
}

function calculateTime(operator: "+" | "-", left: Value, right: Value): Value {
  const nanos = intArithmetic[operator];
  if (left instanceof Duration && right instanceof Duration)
    return new Duration(nanos(left.nanos, right.nanos));
  if (left instanceof Timestamp && right instanceof Duration) {
    return new Timestamp(nanos(left.nanos, right.nanos));
  }
  if (operator === "+" && left instanceof Duration && right instanceof Timestamp) {
    return new Timestamp(left.nanos + right.nanos);
  }
  if (operator === "-" && left instanceof Timestamp && right instanceof Timestamp) {
    return new Duration(left.nanos - right.nanos);
  }
  throw unsupported(operator, left, right);
}

export function negate(value: Value): Value {
  if (typeof value === "bigint") return checkedInt(-value);
  if (typeof value === "number") return -value;
  if (value instanceof Duration) return new Duration(-value.nanos);
  throw new EvaluationError(`-${typeOf(value)} is not supported`);
}

export function isLess(left: Value, right: Value): boolean {
  if (isNumber(left) && isNumber(right)) return left < right;
  if (typeof left === "string" && typeof right === "string") return left < right;
  if (left instanceof Uint8Array && right instanceof Uint8Array) return Buffer.compare(left, right) < 0;
  if (left instanceof Timestamp && right instanceof Timestamp) return left.nanos < right.nanos;
  if (left instanceof Duration && right instanceof Duration) return left.nanos < right.nanos;
  throw unsupported("<", left, right);
}

export function isIn(wanted: Value, container: Value): boolean {
  if (isList(container)) return contains(container, wanted);
  if (container instanceof ValueSet) return contains(container.items, wanted);
  if (isMap(container)) return container.has(asString(wanted));
  throw unsupported("in", wanted, container);
}

export function fieldOf(target: Value, name: string): Value {
  if (!isMap(target)) throw new EvaluationError(`${typeOf(target)} has no field ${name}`);
  const value = target.get(name);
  if (value === undefined) throw new EvaluationError(`The field ${name} is missing`);
  return value;
}

export function itemOf(target: Value, index: Value): Value {
  if (isMap(target)) return fieldOf(target, asString(index));
  const item = sequenceOf(target)[Number(asInt(index))];
  if (item === undefined) throw new EvaluationError(`The index ${String(index)} is out of range`);
  return item;
}

/** `target[from:to]`. As in Google's engine, a range must begin inside the sequence, even an empty one. */
export function rangeOf(target: Value, from: Value | null, to: Value | null): Value {
  const { length } = sequenceOf(target);
  const start = from === null ? 0 : Number(asInt(from));
  const end = to === null ? length : Number(asInt(to));
  if (start < 0 || start >= length || end > length || start > end) {
    throw new EvaluationError(`The range ${start}:${end} is out of range`);
  }
  if (typeof target === "string") return target.slice(start, end);
  if (target instanceof Path) return new Path(target.segments.slice(start, end));
  return sequenceOf(target).slice(start, end);
}

function sequenceOf(target: Value): { readonly length: number } & readonly Value[] {
  if (typeof target === "string") return target.split("");
  if (target instanceof Path) return target.segments;
  if (isList(target)) return target;
  throw new EvaluationError(`${typeOf(target)} has no index`);
}
