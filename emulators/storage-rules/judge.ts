import { evaluate, Scope } from "./evaluate.ts";
import type { Allow, Block, PatternSegment, Ruleset } from "./parse.ts";
import { EvaluationError, type ValueMap } from "./values.ts";

export interface RulesRequest {
  readonly method: string;
  /** `/b/{bucket}/o/{object}` */
  readonly path: string;
  /** `request` and `resource` */
  readonly variables: ValueMap;
}

const CONVENIENCE = new Map([
  ["read", ["get", "list"]],
  ["write", ["create", "update", "delete"]],
]);

/** Access is given where at least one allow of a match for the whole path covers the method and its condition is true. */
export function isAllowed({ block }: Ruleset, { method, path, variables }: RulesRequest): boolean {
  const segments = path.replace(/^\//, "").split("/");
  // An empty segment fits nothing, not even a wildcard.
  if (segments.includes("")) return false;
  const scope = new Scope(null, block.functions);
  for (const [name, value] of variables) scope.bind(name, () => value);
  return blockAllows(block, segments, method, scope);
}

function blockAllows(block: Block, left: readonly string[], method: string, scope: Scope): boolean {
  if (left.length === 0 && block.allows.some((allow) => allowAllows(allow, method, scope))) return true;
  return block.matches.some((match) => {
    const inner = new Scope(scope, match.block.functions);
    const below = follow(match.pattern, left, inner);
    return below !== undefined && blockAllows(match.block, below, method, inner);
  });
}

function allowAllows({ methods, condition }: Allow, method: string, scope: Scope): boolean {
  if (!methods.some((name) => name === method || CONVENIENCE.get(name)?.includes(method))) return false;
  if (!condition) return true;
  try {
    return evaluate(condition, scope) === true;
  } catch (error) {
    if (error instanceof EvaluationError) return false;
    throw error;
  }
}

/** What is left of the path below a pattern, whose wildcards it binds; undefined where the path begins otherwise. */
function follow(
  pattern: readonly PatternSegment[],
  segments: readonly string[],
  scope: Scope,
): readonly string[] | undefined {
  for (const [index, expected] of pattern.entries()) {
    if (expected.kind === "rest") return [];
    const segment = segments[index];
    if (segment === undefined) return undefined;
    if (expected.kind === "one") scope.bind(expected.name, () => segment);
    else if (expected.text !== segment) return undefined;
  }
  return segments.slice(pattern.length);
}
