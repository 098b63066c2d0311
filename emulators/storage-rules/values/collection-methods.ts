import { asList, asListOrSet, asMap, asSet, asString } from "./arguments.ts";
import { toText } from "./conversions.ts";
import type { Methods } from "./methods.ts";
import {
  contains,
  isList,
  isMap,
  looselyEqual,
  MapDifference,
  type Value,
  type ValueMap,
  ValueSet,
} from "./value.ts";

function isWithin(items: readonly Value[], all: readonly Value[]): boolean {
  return items.every((item) => contains(all, item));
}

function without(items: readonly Value[], unwanted: readonly Value[]): Value[] {
  return items.filter((item) => !contains(unwanted, item));
}

export const listMethods: Methods<readonly Value[]> = {
  size: (list) => BigInt(list.length),
  hasAll: (list, wanted) => isWithin(asList(wanted), list),
  hasAny: (list, wanted) => asList(wanted).some((item) => contains(list, item)),
  hasOnly: (list, allowed) => isWithin(list, asList(allowed)),
  concat: (list, other) => [...list, ...asList(other)],
  removeAll: (list, unwanted) => without(list, asList(unwanted)),
  join: (list, separator) => list.map(toText).join(asString(separator)),
  toSet: (list) => new ValueSet(list),
};

export const setMethods: Methods<ValueSet> = {
  size: (set) => BigInt(set.items.length),
  hasAll: (set, wanted) => isWithin(asListOrSet(wanted), set.items),
  hasAny: (set, wanted) => asListOrSet(wanted).some((item) => contains(set.items, item)),
  hasOnly: (set, allowed) => isWithin(set.items, asListOrSet(allowed)),
  union: (set, other) => new ValueSet([...set.items, ...asSet(other).items]),
  intersection: (set, other) => new ValueSet(without(set.items, without(set.items, asSet(other).items))),
  difference: (set, other) => new ValueSet(without(set.items, asSet(other).items)),
};

export const mapMethods: Methods<ValueMap> = {
  size: (map) => BigInt(map.size),
  keys: (map) => [...map.keys()].sort(),
  values: (map) => [...map.keys()].sort().map((key) => map.get(key) ?? null),
  get: (map, key, otherwise) => {
    let found: Value = map;
    for (const step of isList(key) ? key : [key]) {
      const next: Value | undefined = isMap(found) ? found.get(asString(step)) : undefined;
      if (next === undefined) return otherwise;
      found = next;
    }
    return found;
  },
  diff: (map, before) => new MapDifference(asMap(before), map),
};

function added({ before, after }: MapDifference): string[] {
  return [...after.keys()].filter((key) => !before.has(key));
}

function removed({ before, after }: MapDifference): string[] {
  return [...before.keys()].filter((key) => !after.has(key));
}

function kept({ before, after }: MapDifference, changed: boolean): string[] {
  return [...after].flatMap(([key, value]) => {
    const old = before.get(key);
    return old !== undefined && looselyEqual(old, value) !== changed ? [key] : [];
  });
}

export const mapDifferenceMethods: Methods<MapDifference> = {
  addedKeys: (difference) => new ValueSet(added(difference)),
  removedKeys: (difference) => new ValueSet(removed(difference)),
  changedKeys: (difference) => new ValueSet(kept(difference, true)),
  unchangedKeys: (difference) => new ValueSet(kept(difference, false)),
  affectedKeys: (difference) =>
    new ValueSet([...added(difference), ...removed(difference), ...kept(difference, true)]),
};
