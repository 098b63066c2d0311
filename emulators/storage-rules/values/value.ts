/**
 * A value of the rules language. Integers are bigint and floats are number, so that the two never mix
 * unnoticed: in rules `1 / 2` is 0 and `1.0 / 2` is 0.5.
 */
export type Value =
  | null
  | boolean
  | bigint
  | number
  | string
  | Uint8Array
  | readonly Value[]
  | ValueMap
  | ValueSet
  | MapDifference
  | Timestamp
  | Duration
  | Path;

export type ValueMap = ReadonlyMap<string, Value>;

/** What went wrong while a condition was evaluated. It makes the condition false unless `||` or `&&` absorbs it. */
export class EvaluationError extends Error {}

const NANOS_PER_SECOND = 1_000_000_000n;

/** From the year 1 to the year 9999. */
export class Timestamp {
  readonly nanos: bigint;
  /** Nanoseconds since 1970-01-01T00:00:00Z. */
  constructor(nanos: bigint) {
    if (nanos < -62_135_596_800n * NANOS_PER_SECOND || nanos >= 253_402_300_800n * NANOS_PER_SECOND) {
      throw new EvaluationError("The time is out of range");
    }
    this.nanos = nanos;
  }
}

/** Up to 10,000 years, in either direction. */
export class Duration {
  readonly nanos: bigint;
  constructor(nanos: bigint) {
    const seconds = nanos / NANOS_PER_SECOND;
    if (seconds > 315_576_000_000n || seconds < -315_576_000_000n) {
      throw new EvaluationError("The duration is out of range");
    }
    this.nanos = nanos;
  }
}

export class Path {
  readonly segments: readonly string[];
  constructor(segments: readonly string[]) {
    this.segments = segments;
  }
}

export class MapDifference {
  readonly before: ValueMap;
  readonly after: ValueMap;
  constructor(before: ValueMap, after: ValueMap) {
    this.before = before;
    this.after = after;
  }
}

export class ValueSet {
  readonly items: readonly Value[];
  constructor(items: Iterable<Value>) {
    const unique: Value[] = [];
    for (const item of items) {
      if (!unique.some((known) => looselyEqual(known, item))) unique.push(item);
    }
    this.items = unique;
  }
}

export function isNumber(value: Value): value is bigint | number {
  return typeof value === "bigint" || typeof value === "number";
}

export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

export function isMap(value: Value): value is ValueMap {
  return value instanceof Map;
}

/** The names that `is` knows, and a few more for messages. */
export function typeOf(value: Value): string {
  if (value === null) return "null";
  if (typeof value === "boolean") return "bool";
  if (typeof value === "bigint") return "int";
  if (typeof value === "number") return "float";
  if (typeof value === "string") return "string";
  if (value instanceof Uint8Array) return "bytes";
  if (isList(value)) return "list";
  if (isMap(value)) return "map";
  if (value instanceof ValueSet) return "set";
  if (value instanceof Timestamp) return "timestamp";
  if (value instanceof Duration) return "duration";
  if (value instanceof Path) return "path";
  return "map difference";
}

/** `==`: an int equals the float of its value, but only outside collections. */
export function looselyEqual(left: Value, right: Value): boolean {
  if (isNumber(left) && isNumber(right)) return Number(left) === Number(right) && sameInteger(left, right);
  return equal(left, right);
}

/** Above 2^53 two different ints can become the same float. */
function sameInteger(left: bigint | number, right: bigint | number): boolean {
  return typeof left !== typeof right || left === right;
}

/** Equality inside lists, maps and sets, and what `in` asks: 1 and 1.0 differ there. */
function equal(left: Value, right: Value): boolean {
  if (left instanceof Uint8Array && right instanceof Uint8Array) return Buffer.compare(left, right) === 0;
  if (isList(left) && isList(right)) return sameItems(left, right);
  if (isMap(left) && isMap(right)) return sameEntries(left, right);
  if (left instanceof ValueSet && right instanceof ValueSet) {
    return (
      left.items.length === right.items.length && left.items.every((item) => contains(right.items, item))
    );
  }
  if (left instanceof Timestamp && right instanceof Timestamp) return left.nanos === right.nanos;
  if (left instanceof Duration && right instanceof Duration) return left.nanos === right.nanos;
  if (left instanceof Path && right instanceof Path) return sameItems(left.segments, right.segments);
  return left === right;
}

export function contains(items: readonly Value[], wanted: Value): boolean {
  return items.some((item) => equal(item, wanted));
}

function sameItems(left: readonly Value[], right: readonly Value[]): boolean {
  return left.length === right.length && left.every((item, index) => equal(item, right[index] ?? null));
}

function sameEntries(left: ValueMap, right: ValueMap): boolean {
  if (left.size !== right.size) return false;
  return [...left].every(([key, value]) => right.has(key) && equal(value, right.get(key) ?? null));
}
