import { get, set } from "react-hook-form";
import { isSameJson } from "./shape.ts";

/** The path of each field that people edit. A list or a nullable object is one field. */
type EditedPath<T> = {
  [Key in keyof T & string]: T[Key] extends Record<string, unknown> ? `${Key}.${EditedPath<T[Key]>}` : Key;
}[keyof T & string];

/** The labels of all fields of a form, by their paths. */
export type FieldLabels<T> = Readonly<Record<EditedPath<T>, string>>;
type Labels = Readonly<Record<string, string>>;

/** Returns a copy of `theirs` in which each field that differs between `base` and `mine` is mine. */
export function mergeEdits<T extends object>(
  labels: Labels,
  { base, mine, theirs }: { base: T; mine: T; theirs: T },
): T {
  const merged = structuredClone(theirs);
  for (const path of listChangedPaths(labels, base, mine)) set(merged, path, get(mine, path));
  return merged;
}

/** A sentence that names the fields that somebody else has changed. Undefined if they changed none. */
export function describeTheirChanges<T extends object>(
  labels: Labels,
  { base, theirs }: { base: T; theirs: T },
): string | undefined {
  const changed = listChangedPaths(labels, base, theirs).map((path) => labels[path]);
  if (changed.length === 0) return undefined;
  return `Somebody else has just changed: ${changed.join(", ")}. Where you typed nothing, the form now shows their version.`;
}

function listChangedPaths(labels: Labels, before: object, after: object): string[] {
  return Object.keys(labels).filter((path) => !isSameJson(get(before, path), get(after, path)));
}
