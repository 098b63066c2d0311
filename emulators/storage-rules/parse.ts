import type { Node } from "ohm-js";
import { rulesGrammar } from "./grammar.ts";
import type { operations, Value } from "./values.ts";

export interface Ruleset {
  readonly service: string;
  readonly serviceLine: number;
  /** null where the file does not say; Google then takes version 1. */
  readonly version: string | null;
  readonly block: Block;
}

/** What stands between the braces of a service or a match. */
export interface Block {
  readonly functions: readonly FunctionDeclaration[];
  readonly matches: readonly Match[];
  readonly allows: readonly Allow[];
}

export interface Match {
  readonly line: number;
  readonly pattern: readonly PatternSegment[];
  readonly block: Block;
}

export type PatternSegment =
  | { readonly kind: "literal"; readonly text: string }
  | { readonly kind: "one"; readonly name: string }
  | { readonly kind: "rest"; readonly name: string };

export interface Allow {
  readonly methods: readonly string[];
  readonly condition: Expression | null;
}

export interface FunctionDeclaration {
  readonly line: number;
  readonly name: string;
  readonly parameters: readonly string[];
  readonly bindings: readonly { readonly name: string; readonly value: Expression }[];
  readonly result: Expression;
}

type Operator = "||" | "&&" | keyof typeof operations;

/** `parts` are the expressions directly below, in the order of the text. */
export type Expression = { readonly line: number } & (
  | { readonly kind: "literal"; readonly value: Value; readonly parts: readonly [] }
  | { readonly kind: "name"; readonly name: string; readonly parts: readonly [] }
  | { readonly kind: "list"; readonly parts: readonly Expression[] }
  | { readonly kind: "field"; readonly name: string; readonly parts: readonly [Expression] }
  | { readonly kind: "call"; readonly name: string; readonly parts: readonly Expression[] }
  | { readonly kind: "method"; readonly name: string; readonly parts: readonly [Expression, ...Expression[]] }
  | { readonly kind: "not"; readonly parts: readonly [Expression] }
  | {
      readonly kind: "binary";
      readonly operator: Operator;
      readonly parts: readonly [Expression, Expression];
    }
);

/** Why a ruleset is refused as a whole: nothing is allowed by rules that were only half understood. */
export class RulesIssue extends Error {
  readonly line: number;
  constructor(line: number, reason: string) {
    super(reason);
    this.line = line;
  }
}

/** @throws {RulesIssue} where the text is not of the language, or uses what this runtime leaves out. */
export function parseRules(source: string): Ruleset {
  const match = rulesGrammar.match(source);
  if (!match.failed()) return semantics(match).toRuleset();
  const [, line, reason] = /^Line (\d+), col \d+: (.*)$/s.exec(match.shortMessage) ?? [];
  throw new RulesIssue(Number(line ?? 1), reason ?? "This is not of the rules language");
}

const MAX_INT = 2n ** 63n - 1n;
const ESCAPED = new Map(Object.entries({ n: "\n", r: "\r", t: "\t" }));

const lineOf = (node: Node): number => node.source.getLineAndColumn().lineNum;

const listItems = (list: Node): Node[] => list.asIteration().children;

const toExpressions = (list: Node): Expression[] =>
  listItems(list).map((item): Expression => item.toExpression());

function binary(left: Node, operator: Node, right: Node): Expression {
  return {
    kind: "binary",
    operator: operator.sourceString as Operator, // the grammar lets no other text through
    parts: [left.toExpression(), right.toExpression()],
    line: lineOf(operator),
  };
}

function refuse(node: Node, what: string): never {
  throw new RulesIssue(lineOf(node), `${what} is not supported here`);
}

const semantics = rulesGrammar.createSemantics();

semantics.addOperation<Expression>("toExpression", {
  Expression_refused: (_if, mark, _then, _colon, _else) => refuse(mark, "A choice by ? and :"),
  Or_binary: binary,
  And_binary: binary,
  In_binary: binary,
  Is_refused: (_operand, is, _type) => refuse(is, "The operator is"),
  Equality_binary: binary,
  Comparison_binary: binary,
  Sum_binary: binary,
  Product_binary: binary,
  Unary_not: (_mark, operand) => ({ kind: "not", parts: [operand.toExpression()], line: lineOf(operand) }),
  Unary_refused: (minus, _operand) => refuse(minus, "A minus without a left side"),
  Postfix_method(target, _dot, name, _open, list, _close) {
    const parts = [target.toExpression(), ...toExpressions(list)] as const;
    return { kind: "method", name: name.sourceString, parts, line: lineOf(name) };
  },
  Postfix_field(target, _dot, name) {
    return { kind: "field", name: name.sourceString, parts: [target.toExpression()], line: lineOf(name) };
  },
  Postfix_refused: (_target, open, _from, _colon, _to, _close) => refuse(open, "An index in brackets"),
  Primary_parenthesis: (_open, inner, _close) => inner.toExpression(),
  Primary_list(open, list, _comma, _close) {
    return { kind: "list", parts: toExpressions(list), line: lineOf(open) };
  },
  Primary_call(name, _open, list, _close) {
    return { kind: "call", name: name.sourceString, parts: toExpressions(list), line: lineOf(name) };
  },
  Primary_name: (name) => ({ kind: "name", name: name.sourceString, parts: [], line: lineOf(name) }),
  Primary_map: (open, _entries, _comma, _close) => refuse(open, "A map literal"),
  path: (slashes, _segments) => refuse(slashes, "A path literal"),
  bytes: (mark, _text) => refuse(mark, "A bytes literal"),
  constant(word) {
    const value = { true: true, false: false, null: null }[word.sourceString] ?? null;
    return { kind: "literal", value, parts: [], line: lineOf(word) };
  },
  number_int(digits) {
    const value = BigInt(digits.sourceString);
    if (value > MAX_INT) throw new RulesIssue(lineOf(digits), "The number does not fit into 64 bits");
    return { kind: "literal", value, parts: [], line: lineOf(digits) };
  },
  number_float: (whole, _dot, _fraction) => refuse(whole, "A float"),
  string(_open, characters, _close) {
    const value = characters.sourceString.replace(
      /\\(.)/g,
      (_all, mark: string) => ESCAPED.get(mark) ?? mark,
    );
    return { kind: "literal", value, parts: [], line: lineOf(this) };
  },
});

semantics.addOperation<PatternSegment>("toSegment", {
  patternSegment_rest: (_open, name, _stars, _close) => ({ kind: "rest", name: name.sourceString }),
  patternSegment_one: (_open, name, _star, _close) => ({ kind: "one", name: name.sourceString }),
  patternSegment_literal(_characters) {
    return { kind: "literal", text: this.sourceString };
  },
});

semantics.addOperation<Partial<Block>>("toDeclaration", {
  Match(word, pattern, _open, declarations, _close) {
    const segments = pattern.child(1).children.map((segment): PatternSegment => segment.toSegment());
    return { matches: [{ line: lineOf(word), pattern: segments, block: toBlock(declarations) }] };
  },
  FunctionDeclaration(word, name, _open, parameters, _close, _brace, lets, _return, result, _end, _unbrace) {
    const declared: FunctionDeclaration = {
      line: lineOf(word),
      name: name.sourceString,
      parameters: listItems(parameters).map((parameter) => parameter.sourceString),
      bindings: lets.children.map((binding) => ({
        name: binding.child(1).sourceString,
        value: binding.child(3).toExpression(),
      })),
      result: result.toExpression(),
    };
    return { functions: [declared] };
  },
  Allow(_word, methods, condition, _end) {
    const names = listItems(methods).map((method) => method.sourceString);
    return {
      allows: [{ methods: names, condition: condition.children[0]?.child(2).toExpression() ?? null }],
    };
  },
});

semantics.addOperation<Ruleset>("toRuleset", {
  Ruleset(version, service) {
    return {
      version: version.children[0]?.child(2).toExpression().value ?? null,
      service: service.child(1).sourceString,
      serviceLine: lineOf(service),
      block: toBlock(service.child(3)),
    };
  },
});

function toBlock(declarations: Node): Block {
  const all = declarations.children.map((node): Partial<Block> => node.toDeclaration());
  return {
    functions: all.flatMap(({ functions = [] }) => functions),
    matches: all.flatMap(({ matches = [] }) => matches),
    allows: all.flatMap(({ allows = [] }) => allows),
  };
}
