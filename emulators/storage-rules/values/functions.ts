import { createHash } from "node:crypto";
import { asBytes, asDuration, asFloat, asInt, asString } from "./arguments.ts";
import { toFloat, toInt, toPath, toText } from "./conversions.ts";
import { negate } from "./operators.ts";
import { NANOS_PER_MILLISECOND, NANOS_PER_SECOND } from "./time-methods.ts";
import { Duration, EvaluationError, Path, Timestamp, type Value } from "./value.ts";

type Functions = Readonly<Record<string, (...given: Value[]) => Value>>;

const NANOS_PER_UNIT = new Map([
  ["w", 604_800n * NANOS_PER_SECOND],
  ["d", 86_400n * NANOS_PER_SECOND],
  ["h", 3_600n * NANOS_PER_SECOND],
  ["m", 60n * NANOS_PER_SECOND],
  ["s", NANOS_PER_SECOND],
  ["ms", NANOS_PER_MILLISECOND],
  ["ns", 1n],
]);

function magnitude(amount: bigint, unit: string): bigint {
  const nanos = NANOS_PER_UNIT.get(unit);
  if (nanos === undefined) throw new EvaluationError(`There is no unit of time ${unit}`);
  return amount * nanos;
}

function startOfDay(year: bigint, month: bigint, day: bigint): Timestamp {
  const milliseconds = Date.UTC(Number(year), Number(month) - 1, Number(day));
  const date = new Date(milliseconds);
  const exists = date.getUTCMonth() + 1 === Number(month) && date.getUTCDate() === Number(day);
  if (!exists) throw new EvaluationError(`There is no day ${year}-${month}-${day}`);
  return new Timestamp(BigInt(milliseconds) * NANOS_PER_MILLISECOND);
}

const math: Functions = {
  abs: (number) => (asFloat(number) < 0 ? negate(number) : number),
  // Google documents integers here, but its engine answers with floats.
  ceil: (number) => Math.ceil(asFloat(number)),
  floor: (number) => Math.floor(asFloat(number)),
  round: (number) => toInt(Math.round(asFloat(number))),
  pow: (base, exponent) => asFloat(base) ** asFloat(exponent),
  sqrt: (number) => Math.sqrt(asFloat(number)),
  isNaN: (number) => Number.isNaN(asFloat(number)),
};

const duration: Functions = {
  value: (amount, unit) => new Duration(magnitude(asInt(amount), asString(unit))),
  time: (hours, minutes, seconds, nanos) =>
    new Duration(
      magnitude(asInt(hours), "h") +
        magnitude(asInt(minutes), "m") +
        magnitude(asInt(seconds), "s") +
        asInt(nanos),
    ),
  abs: (length) => (asDuration(length).nanos < 0n ? negate(length) : length),
};

const timestamp: Functions = {
  value: (milliseconds) => new Timestamp(asInt(milliseconds) * NANOS_PER_MILLISECOND),
  date: (year, month, day) => startOfDay(asInt(year), asInt(month), asInt(day)),
};

const hashing: Functions = {
  md5: (input) => createHash("md5").update(asBytes(input)).digest(),
  sha256: (input) => createHash("sha256").update(asBytes(input)).digest(),
};

const conversions: Functions = {
  string: toText,
  int: toInt,
  float: toFloat,
  path: (text) => (text instanceof Path ? text : toPath(asString(text))),
};

/** `firestore` stands apart, because its functions need the emulator. */
const NAMESPACES = new Map([
  ["math", math],
  ["duration", duration],
  ["timestamp", timestamp],
  ["hashing", hashing],
]);

export const NAMESPACE_NAMES: readonly string[] = [...NAMESPACES.keys()];

export function isNamespace(name: string): boolean {
  return NAMESPACES.has(name);
}

/** `namespace` is null for the functions that stand alone, such as `int`. */
export function findFunction(
  namespace: string | null,
  name: string,
  argumentCount: number,
): ((...given: Value[]) => Value) | undefined {
  const functions = namespace === null ? conversions : NAMESPACES.get(namespace);
  const found = functions && Object.hasOwn(functions, name) ? functions[name] : undefined;
  return found?.length === argumentCount ? found : undefined;
}
