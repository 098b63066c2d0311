import {
  type Block,
  type Expression,
  type FunctionDeclaration,
  type Match,
  type Ruleset,
  RulesIssue,
} from "./parse.ts";
import { compilePattern, findMethod } from "./values.ts";

/** Names that mean something in Google's language. Of these only the first two are known here. */
const RESERVED = ["request", "resource", "firestore", "math", "duration", "timestamp", "hashing"];

const REQUEST_FIELDS = ["auth", "resource", "time"];

interface KnownNames {
  readonly variables: ReadonlySet<string>;
  /** How many arguments each declared function takes. */
  readonly functions: ReadonlyMap<string, number>;
}

/**
 * Google warns of unknown names and lets the condition fail. Here they refuse the file: what this runtime does not
 * know might be something that production does know.
 *
 * @throws {RulesIssue}
 */
export function checkRules(ruleset: Ruleset): void {
  if (ruleset.service !== "firebase.storage") {
    throw new RulesIssue(ruleset.serviceLine, `The service is ${ruleset.service}, not firebase.storage`);
  }
  if (ruleset.version !== "2") throw new RulesIssue(1, "Only rules_version = '2' is supported");
  refuseRecursion(ruleset.block);
  checkBlock(ruleset.block, { variables: new Set(["request", "resource"]), functions: new Map() });
}

function checkBlock(block: Block, outer: KnownNames): void {
  const functions = new Map(outer.functions);
  for (const declared of block.functions) {
    refuseReserved(declared.name, declared.line);
    if (block.functions.some((other) => other !== declared && other.name === declared.name)) {
      throw new RulesIssue(declared.line, `The function ${declared.name} is declared twice`);
    }
    functions.set(declared.name, declared.parameters.length);
  }
  const known = { ...outer, functions };
  for (const declared of block.functions) checkFunction(declared, known);
  for (const match of block.matches) checkMatch(match, known);
  for (const { condition } of block.allows) if (condition) checkExpression(condition, known);
}

function checkMatch({ pattern, block, line }: Match, outer: KnownNames): void {
  const rest = pattern.findIndex(({ kind }) => kind === "rest");
  if (rest >= 0 && (rest < pattern.length - 1 || block.matches.length > 0)) {
    throw new RulesIssue(line, "{name=**} is supported only where its path ends");
  }
  const names = pattern.flatMap((segment) => (segment.kind === "literal" ? [] : [segment.name]));
  const variables = withNames(outer.variables, names, line);
  // What `=**` stands for is a path, and paths are no values here.
  for (const segment of pattern) if (segment.kind === "rest") variables.delete(segment.name);
  checkBlock(block, { ...outer, variables });
}

function checkFunction(declared: FunctionDeclaration, outer: KnownNames): void {
  const own: string[] = [...declared.parameters];
  let known = { ...outer, variables: withNames(outer.variables, own, declared.line) };
  for (const binding of declared.bindings) {
    checkExpression(binding.value, known);
    own.push(binding.name);
    known = { ...outer, variables: withNames(outer.variables, own, declared.line) };
  }
  checkExpression(declared.result, known);
}

/** The outer names and these; the same name twice among these is refused. */
function withNames(outer: ReadonlySet<string>, names: readonly string[], line: number): Set<string> {
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new RulesIssue(line, `The name ${twice} is bound twice`);
  for (const name of names) refuseReserved(name, line);
  return new Set([...outer, ...names]);
}

function refuseReserved(name: string, line: number): void {
  if (RESERVED.includes(name)) throw new RulesIssue(line, `The name ${name} is taken by the language`);
}

function checkExpression(expression: Expression, known: KnownNames): void {
  const reason = whyUnknown(expression, known);
  if (reason !== undefined) throw new RulesIssue(expression.line, reason);
  for (const part of expression.parts) checkExpression(part, known);
}

function whyUnknown(expression: Expression, known: KnownNames): string | undefined {
  switch (expression.kind) {
    case "name":
      return known.variables.has(expression.name) ? undefined : `Nothing is called ${expression.name} here`;
    case "field": {
      const [target] = expression.parts;
      if (target.kind !== "name" || target.name !== "request") return undefined;
      if (REQUEST_FIELDS.includes(expression.name)) return undefined;
      return `The field request.${expression.name} is not supported here`;
    }
    case "call": {
      const takes = known.functions.get(expression.name);
      const given = expression.parts.length;
      if (takes === undefined) return `The function ${expression.name} is not known here`;
      return takes === given ? undefined : `${expression.name} takes ${takes} arguments, not ${given}`;
    }
    case "method": {
      const { name, parts } = expression;
      const [, ...given] = parts;
      if (!findMethod(name, given.length)) {
        return `The method ${name} with ${given.length} arguments is not supported here`;
      }
      return name === "matches" ? whyNoPattern(given[0]) : undefined;
    }
    default:
      return undefined;
  }
}

function whyNoPattern(pattern: Expression | undefined): string | undefined {
  if (pattern?.kind !== "literal" || typeof pattern.value !== "string") return undefined;
  try {
    compilePattern(pattern.value);
    return undefined;
  } catch {
    return `Not a regular expression of RE2: ${pattern.value}`;
  }
}

type Visible = ReadonlyMap<string, { declared: FunctionDeclaration; home: Visible }>;

/** Rules have no recursion: a function that can reach itself would never end. */
function refuseRecursion(block: Block, outer: Visible = new Map()): void {
  const visible = new Map(outer);
  for (const declared of block.functions) visible.set(declared.name, { declared, home: visible });
  for (const declared of block.functions) follow(declared, visible, []);
  for (const match of block.matches) refuseRecursion(match.block, visible);
}

function follow(declared: FunctionDeclaration, home: Visible, above: readonly FunctionDeclaration[]): void {
  if (above.includes(declared)) {
    throw new RulesIssue(declared.line, `The function ${declared.name} calls itself`);
  }
  for (const name of [...declared.bindings.map(({ value }) => value), declared.result].flatMap(calledIn)) {
    const next = home.get(name);
    if (next) follow(next.declared, next.home, [...above, declared]);
  }
}

function calledIn(expression: Expression): string[] {
  return [...(expression.kind === "call" ? [expression.name] : []), ...expression.parts.flatMap(calledIn)];
}
