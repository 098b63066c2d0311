import { listMethods, mapDifferenceMethods, mapMethods, setMethods } from "./collection-methods.ts";
import { bytesMethods, stringMethods } from "./string-methods.ts";
import { durationMethods, timestampMethods } from "./time-methods.ts";
import {
  Duration,
  EvaluationError,
  isList,
  isMap,
  MapDifference,
  Timestamp,
  typeOf,
  type Value,
  ValueSet,
} from "./value.ts";

/** The methods of one type by name. How many arguments a method takes is its function's own length. */
export type Methods<Target> = Readonly<Record<string, (target: Target, ...given: Value[]) => Value>>;

const ALL = [
  stringMethods,
  bytesMethods,
  listMethods,
  setMethods,
  mapMethods,
  mapDifferenceMethods,
  timestampMethods,
  durationMethods,
];

/** Whether any type has such a method: what can be known before values are. */
export function isMethod(name: string, argumentCount: number): boolean {
  return ALL.some((methods) => Object.hasOwn(methods, name) && methods[name]?.length === argumentCount + 1);
}

export function callMethod(target: Value, name: string, given: readonly Value[]): Value {
  if (typeof target === "string") return call(stringMethods, target, name, given);
  if (target instanceof Uint8Array) return call(bytesMethods, target, name, given);
  if (isList(target)) return call(listMethods, target, name, given);
  if (target instanceof ValueSet) return call(setMethods, target, name, given);
  if (isMap(target)) return call(mapMethods, target, name, given);
  if (target instanceof MapDifference) return call(mapDifferenceMethods, target, name, given);
  if (target instanceof Timestamp) return call(timestampMethods, target, name, given);
  if (target instanceof Duration) return call(durationMethods, target, name, given);
  throw new EvaluationError(`${typeOf(target)} has no method ${name}`);
}

function call<Target>(
  methods: Methods<Target>,
  target: Target,
  name: string,
  given: readonly Value[],
): Value {
  const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
  if (method?.length !== given.length + 1) throw new EvaluationError(`There is no such method ${name} here`);
  return method(target, ...given);
}
