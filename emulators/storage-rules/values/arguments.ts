import {
  Duration,
  EvaluationError,
  isList,
  isMap,
  isNumber,
  Path,
  typeOf,
  type Value,
  type ValueMap,
  ValueSet,
} from "./value.ts";

function wrongType(expected: string, value: Value): EvaluationError {
  return new EvaluationError(`Expected ${expected}, received ${typeOf(value)}`);
}

export function asBool(value: Value): boolean {
  if (typeof value === "boolean") return value;
  throw wrongType("bool", value);
}

export function asString(value: Value): string {
  if (typeof value === "string") return value;
  throw wrongType("string", value);
}

export function asInt(value: Value): bigint {
  if (typeof value === "bigint") return value;
  throw wrongType("int", value);
}

/** For functions that take int and float alike and answer with a float. */
export function asFloat(value: Value): number {
  if (isNumber(value)) return Number(value);
  throw wrongType("number", value);
}

export function asList(value: Value): readonly Value[] {
  if (isList(value)) return value;
  throw wrongType("list", value);
}

export function asMap(value: Value): ValueMap {
  if (isMap(value)) return value;
  throw wrongType("map", value);
}

export function asSet(value: Value): ValueSet {
  if (value instanceof ValueSet) return value;
  throw wrongType("set", value);
}

export function asListOrSet(value: Value): readonly Value[] {
  return value instanceof ValueSet ? value.items : asList(value);
}

export function asPath(value: Value): Path {
  if (value instanceof Path) return value;
  throw wrongType("path", value);
}

export function asDuration(value: Value): Duration {
  if (value instanceof Duration) return value;
  throw wrongType("duration", value);
}

/** Text and bytes are both taken where bytes are asked for. */
export function asBytes(value: Value): Uint8Array {
  if (value instanceof Uint8Array) return value;
  return Buffer.from(asString(value));
}
