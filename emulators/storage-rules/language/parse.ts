import type { Node } from "ohm-js";
import { rulesGrammar } from "./grammar.ts";
import { RulesIssue } from "./issue.ts";
import type { Allow, Block, FunctionDeclaration, Match, PatternSegment, Ruleset } from "./syntax-tree.ts";
import { lineOf, listItems, toExpression } from "./to-expression.ts";

type Declaration =
  | { kind: "match"; match: Match }
  | { kind: "function"; function: FunctionDeclaration }
  | { kind: "allow"; allow: Allow };

const semantics = rulesGrammar.createSemantics();

semantics.addOperation("toExpression", toExpression);

semantics.addOperation<PatternSegment>("toSegment", {
  patternSegment_rest(_open, name, _stars, _close) {
    return { kind: "rest", name: name.sourceString };
  },
  patternSegment_one(_open, name, _star, _close) {
    return { kind: "one", name: name.sourceString };
  },
  patternSegment_literal(_characters) {
    return { kind: "literal", text: this.sourceString };
  },
});

semantics.addOperation<Declaration>("toDeclaration", {
  Match(word, pattern, _open, declarations, _close) {
    const segments = pattern.child(1).children.map((segment): PatternSegment => segment.toSegment());
    return {
      kind: "match",
      match: { line: lineOf(word), pattern: segments, block: toBlock(declarations) },
    };
  },
  FunctionDeclaration(word, name, _open, parameters, _close, _brace, lets, _return, result, _end, _unbrace) {
    return {
      kind: "function",
      function: {
        line: lineOf(word),
        name: name.sourceString,
        parameters: listItems(parameters).map((parameter) => parameter.sourceString),
        bindings: lets.children.map((binding) => ({
          name: binding.child(1).sourceString,
          value: binding.child(3).toExpression(),
        })),
        result: result.toExpression(),
      },
    };
  },
  Allow(word, methods, condition, _end) {
    return {
      kind: "allow",
      allow: {
        line: lineOf(word),
        methods: listItems(methods).map((method) => method.sourceString),
        condition: condition.children[0]?.child(2).toExpression() ?? null,
      },
    };
  },
});

semantics.addOperation<Ruleset>("toRuleset", {
  Ruleset(version, service) {
    const literal = version.children[0]?.child(2).toExpression();
    return {
      version: literal?.value ?? null,
      service: service.child(1).sourceString,
      serviceLine: lineOf(service),
      block: toBlock(service.child(3)),
    };
  },
});

function toBlock(declarations: Node): Block {
  const all = declarations.children.map((node): Declaration => node.toDeclaration());
  return {
    functions: all.flatMap((declaration) => (declaration.kind === "function" ? [declaration.function] : [])),
    matches: all.flatMap((declaration) => (declaration.kind === "match" ? [declaration.match] : [])),
    allows: all.flatMap((declaration) => (declaration.kind === "allow" ? [declaration.allow] : [])),
  };
}

/** @throws {RulesIssue} where the text is not of the language. */
export function parseRules(source: string): Ruleset {
  const match = rulesGrammar.match(source);
  if (!match.failed()) return semantics(match).toRuleset();
  const [, line, reason] = /^Line (\d+), col \d+: (.*)$/s.exec(match.shortMessage) ?? [];
  throw new RulesIssue(Number(line ?? 1), reason ?? "This is not of the rules language");
}
