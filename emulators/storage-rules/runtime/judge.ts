import type { Allow, Block, Match, PatternSegment, Ruleset } from "../language/syntax-tree.ts";
import { EvaluationError, Path, type Value, type ValueMap } from "../values/value.ts";
import { evaluate } from "./evaluate.ts";
import { type Documents, Scope } from "./scope.ts";

export interface RulesRequest {
  readonly method: string;
  /** `/b/{bucket}/o/{object}` */
  readonly path: string;
  /** `request` and `resource` */
  readonly variables: ValueMap;
  readonly documents: Documents;
}

const CONVENIENCE = new Map([
  ["read", ["get", "list"]],
  ["write", ["create", "update", "delete"]],
]);

/**
 * Access is given where at least one allow of a match for the whole path covers the method and its condition is true.
 *
 * @throws {DocumentNeeded}
 */
export function isAllowed(ruleset: Ruleset, request: RulesRequest): boolean {
  const scope = Scope.outermost(request.documents);
  for (const [name, value] of request.variables) scope.bind(name, () => value);
  const segments = request.path.replace(/^\//, "").split("/");
  return ruleset.block.matches.some((match) =>
    matchAllows(match, segments, request.method, scope.inner(ruleset.block.functions)),
  );
}

function matchAllows(match: Match, segments: readonly string[], method: string, outer: Scope): boolean {
  return fits(match.pattern, segments).some(({ bindings, rest }) => {
    const bound = outer.inner();
    for (const [name, value] of bindings) bound.bind(name, () => value);
    return blockAllows(match.block, rest, method, bound.inner(match.block.functions));
  });
}

function blockAllows(block: Block, rest: readonly string[], method: string, scope: Scope): boolean {
  if (rest.length === 0 && block.allows.some((allow) => allowAllows(allow, method, scope))) return true;
  return block.matches.some((match) => matchAllows(match, rest, method, scope));
}

function allowAllows(allow: Allow, method: string, scope: Scope): boolean {
  if (!allow.methods.some((name) => name === method || CONVENIENCE.get(name)?.includes(method))) return false;
  if (!allow.condition) return true;
  try {
    return evaluate(allow.condition, scope) === true;
  } catch (error) {
    if (error instanceof EvaluationError) return false;
    throw error;
  }
}

interface Fit {
  readonly bindings: readonly (readonly [string, Value])[];
  readonly rest: readonly string[];
}

/** Every way in which the pattern covers the beginning of the path. An empty segment fits nothing. */
function fits(pattern: readonly PatternSegment[], segments: readonly string[]): Fit[] {
  const [first, ...others] = pattern;
  if (!first) return [{ bindings: [], rest: segments }];
  if (first.kind === "rest") {
    return segments.includes("")
      ? []
      : [...segments, null].flatMap((_, taken) =>
          fits(others, segments.slice(taken)).map((fit) =>
            withBinding(fit, first.name, new Path(segments.slice(0, taken))),
          ),
        );
  }
  const [head, ...tail] = segments;
  if (!head) return [];
  if (first.kind === "one") return fits(others, tail).map((fit) => withBinding(fit, first.name, head));
  return first.text === head ? fits(others, tail) : [];
}

function withBinding(fit: Fit, name: string, value: Value): Fit {
  return { ...fit, bindings: [...fit.bindings, [name, value]] };
}
