import { checkExpression, type KnownNames, RESERVED_NAMES } from "./check-expression.ts";
import { refuseRecursion } from "./check-recursion.ts";
import { RulesIssue } from "./issue.ts";
import type { Block, FunctionDeclaration, Match, Ruleset } from "./syntax-tree.ts";

const METHODS = ["read", "get", "list", "write", "create", "update", "delete"];

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
  const [allow] = ruleset.block.allows;
  if (allow) throw new RulesIssue(allow.line, "allow stands inside of a match");
  refuseRecursion(ruleset.block);
  checkBlock(ruleset.block, { variables: new Set(["request", "resource"]), functions: new Map() });
}

function checkBlock(block: Block, outer: KnownNames): void {
  const functions = new Map(outer.functions);
  for (const declared of block.functions) {
    refuseName(declared.name, declared.line);
    if (block.functions.some((other) => other !== declared && other.name === declared.name)) {
      throw new RulesIssue(declared.line, `The function ${declared.name} is declared twice`);
    }
    functions.set(declared.name, declared.parameters.length);
  }
  const known = { ...outer, functions };
  for (const declared of block.functions) checkFunction(declared, known);
  for (const match of block.matches) checkMatch(match, known);
  for (const allow of block.allows) {
    const unknown = allow.methods.find((method) => !METHODS.includes(method));
    if (unknown !== undefined) throw new RulesIssue(allow.line, `There is no method ${unknown}`);
    if (allow.condition) checkExpression(allow.condition, known);
  }
}

function checkMatch(match: Match, outer: KnownNames): void {
  const names = match.pattern.flatMap((segment) => (segment.kind === "literal" ? [] : [segment.name]));
  if (match.pattern.filter((segment) => segment.kind === "rest").length > 1) {
    throw new RulesIssue(match.line, "A match has one {name=**} at most");
  }
  checkBlock(match.block, { ...outer, variables: withNames(outer.variables, names, match.line) });
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
  for (const name of names) refuseName(name, line);
  return new Set([...outer, ...names]);
}

function refuseName(name: string, line: number): void {
  if (RESERVED_NAMES.includes(name)) throw new RulesIssue(line, `The name ${name} is taken by the language`);
}
