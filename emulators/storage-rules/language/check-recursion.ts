import { partsOf } from "./check-expression.ts";
import { RulesIssue } from "./issue.ts";
import type { Block, Expression, FunctionDeclaration } from "./syntax-tree.ts";

type Visible = ReadonlyMap<string, { declared: FunctionDeclaration; home: Visible }>;

/** Rules have no recursion: a function that can reach itself would never end. */
export function refuseRecursion(block: Block, outer: Visible = new Map()): void {
  const visible = new Map(outer);
  for (const declared of block.functions) visible.set(declared.name, { declared, home: visible });
  for (const declared of block.functions) follow(declared, visible, []);
  for (const match of block.matches) refuseRecursion(match.block, visible);
}

function follow(declared: FunctionDeclaration, home: Visible, above: readonly FunctionDeclaration[]): void {
  if (above.includes(declared)) {
    throw new RulesIssue(declared.line, `The function ${declared.name} calls itself`);
  }
  const bodies = [...declared.bindings.map((binding) => binding.value), declared.result];
  for (const name of bodies.flatMap(calledIn)) {
    const next = home.get(name);
    if (next) follow(next.declared, next.home, [...above, declared]);
  }
}

function calledIn(expression: Expression): string[] {
  const own = expression.kind === "call" ? [expression.name] : [];
  return [...own, ...partsOf(expression).flatMap(calledIn)];
}
