import type { BuiltFile, Load } from "./page-loads.ts";

/**
 * What a request costs besides its file, in bytes: some 550 of headers, compression that begins anew, and its turn. A phone
 * with half a second to the server and six connections has at most eleven requests a second answered, and 180 KB.
 */
const perRequest = 6000;
/** What a page may pay for others where it has been spared less, in bytes: a third of a request, once, over all that is joined. */
const negligible = 2000;

/** Files that come as one. */
type Part = {
  files: readonly BuiltFile[];
  bytes: number;
  /** All that it imports, also by way of others. */
  needs: Set<Part>;
  loads: Set<Load>;
};

/**
 * Which files are better one: joined two by two, those first that spare the most over all loads, until no pair spares more in
 * requests than it costs in bytes that are not needed. No page comes to pay notably more than it did, and no file to
 * import itself by way of another. A file that stands for a source stays alone: an `import()` of that would load all.
 */
export function joinFiles(files: readonly BuiltFile[], loads: readonly Load[]): BuiltFile[][] {
  let groups = files.map((file) => [file]);
  let parts = partsOf(groups, loads);
  const before = costs(parts, loads);
  for (;;) {
    const now = costs(parts, loads);
    const pair = bestPair(parts, (load) => (before.get(load) ?? 0) - (now.get(load) ?? 0));
    if (!pair) return groups.filter((group) => group.length > 1);
    const joined = pair.flatMap((part) => part.files);
    groups = [joined, ...groups.filter(([first]) => first && !joined.includes(first))];
    parts = partsOf(groups, loads);
  }
}

function partsOf(groups: readonly (readonly BuiltFile[])[], loads: readonly Load[]): Part[] {
  const parts = groups.map((files): Part => {
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    return { files, bytes, needs: new Set(), loads: new Set() };
  });
  const partOf = new Map(parts.flatMap((part) => part.files.map(({ name }) => [name, part])));
  for (const part of parts) {
    const waiting = part.files.flatMap(({ imports }) => imports);
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      const need = partOf.get(name);
      if (!need || need === part || part.needs.has(need)) continue;
      part.needs.add(need);
      waiting.push(...need.files.flatMap(({ imports }) => imports));
    }
  }
  for (const load of loads) {
    for (const part of parts.filter((each) => each.files.some(({ name }) => load.files.has(name))))
      for (const loaded of [part, ...part.needs]) loaded.loads.add(load);
  }
  return parts;
}

function costs(parts: readonly Part[], loads: readonly Load[]): Map<Load, number> {
  const ofLoad = (load: Load) =>
    parts.reduce((sum, part) => sum + (part.loads.has(load) ? part.bytes + perRequest : 0), 0);
  return new Map(loads.map((load) => [load, ofLoad(load)]));
}

function bestPair(parts: readonly Part[], sparedSoFar: (load: Load) => number): [Part, Part] | undefined {
  const free = parts.filter(({ files }) => files.every(({ source }) => source === undefined));
  let best: [Part, Part] | undefined;
  let most = 0;
  for (const [index, one] of free.entries()) {
    for (const other of free.slice(index + 1)) {
      const shared = [...one.loads].filter((load) => other.loads.has(load));
      const spared = shared.reduce((sum, { weight }) => sum + weight * perRequest, 0);
      if (spared <= most || leadsRound(one, other) || leadsRound(other, one)) continue;
      const extra = [...extraFor(one, other), ...extraFor(other, one)];
      const sum = extra.reduce((left, [{ weight }, bytes]) => left - weight * bytes, spared);
      const pageLoses = extra.some(([load, bytes]) => load.isPage && bytes > allowance(sparedSoFar(load)));
      if (sum > most && !pageLoses) [best, most] = [[one, other], sum];
    }
  }
  return best;
}

/** What each load that has only the first would pay for the second, and for what that needs. */
function extraFor(one: Part, other: Part): [Load, number][] {
  return [...one.loads]
    .filter((load) => !other.loads.has(load))
    .map((load) => {
      const missing = [...other.needs].filter((need) => !need.loads.has(load));
      return [load, missing.reduce((sum, need) => sum + need.bytes + perRequest, other.bytes)];
    });
}

/** It may give all that it has been spared, and ends behind by what is negligible at most. */
function allowance(spared: number): number {
  return Math.max(spared, Math.min(spared, 0) + negligible);
}

function leadsRound(from: Part, to: Part): boolean {
  return [...from.needs].some((between) => between !== to && between.needs.has(to));
}
