import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { root } from "../../emulators/suite/places.ts";

const namesSchema = z.optional(z.record(z.string(), z.string()));
const packageSchema = z.looseObject({
  dependencies: namesSchema,
  optionalDependencies: namesSchema,
  peerDependencies: namesSchema,
  peerDependenciesMeta: z.optional(z.record(z.string(), z.object({ optional: z.optional(z.boolean()) }))),
});
type Package = z.infer<typeof packageSchema>;
/** By place, `node_modules/zod`: https://docs.npmjs.com/cli/v11/configuring-npm/package-lock-json */
const lockSchema = z.looseObject({ packages: z.record(z.string(), packageSchema) });
export type Lock = z.infer<typeof lockSchema>;

export function readLock(): Lock {
  return lockSchema.parse(JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")));
}

/**
 * The part of a lock file that this package needs, with the workspace as its root: the same packages at the same versions.
 * Without a lock file Cloud Build installs the newest versions of that day.
 */
export function lockOf(lock: Lock, workspace: string, own: Package): Lock {
  const [all, hard] = [reach(lock, workspace, own, true), reach(lock, workspace, own, false)];
  const packages: Lock["packages"] = { "": own };
  for (const place of [...all].sort()) {
    const {
      dev: _dev,
      optional: _optional,
      devOptional: _both,
      peer: _peer,
      ...kept
    } = lock.packages[place] ?? {};
    const alone = place.replace(`${workspace}/`, "");
    if (packages[alone])
      throw new Error(`${alone} is locked at two versions: ${workspace} alone can hold one`);
    packages[alone] = { ...kept, ...(!hard.has(place) && { optional: true }) };
  }
  return { name: own.name, lockfileVersion: lock.lockfileVersion, requires: true, packages };
}

/** The places of all packages that one needs. Where `optional` is false, without those that it can do without. */
function reach({ packages }: Lock, from: string, start: Package, optional: boolean): Set<string> {
  const found = new Set<string>();
  const visit = (place: string, described: Package) => {
    for (const [name, needed] of needsOf(described)) {
      const target = needed || optional ? locate(packages, place, name) : undefined;
      if (target === undefined || found.has(target)) continue;
      found.add(target);
      visit(target, packages[target] ?? {});
    }
  };
  visit(from, start);
  return found;
}

/** Names, and whether it can't do without. What it would merely like to find beside it, npm doesn't bring along. */
function needsOf(described: Package): [name: string, needed: boolean][] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = described;
  const needs = new Map<string, boolean>();
  for (const name of Object.keys(peerDependencies ?? {})) {
    if (!peerDependenciesMeta?.[name]?.optional) needs.set(name, true);
  }
  for (const name of Object.keys(dependencies ?? {})) needs.set(name, true);
  for (const name of Object.keys(optionalDependencies ?? {})) needs.set(name, false);
  return [...needs];
}

/** As Node looks for a package: in the place's own folder, then in those around it. */
function locate(packages: Lock["packages"], place: string, name: string): string | undefined {
  for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    const target = folder === "" ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[target]) return target;
    if (folder === "") return undefined;
  }
}
