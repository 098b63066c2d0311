import type { Value } from "../values/value.ts";

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
  readonly line: number;
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

export type BinaryOperator =
  | "||"
  | "&&"
  | "in"
  | "=="
  | "!="
  | "<"
  | "<="
  | ">"
  | ">="
  | "+"
  | "-"
  | "*"
  | "/"
  | "%";

export type Expression = { readonly line: number } & (
  | { readonly kind: "literal"; readonly value: Value }
  | { readonly kind: "list"; readonly items: readonly Expression[] }
  | { readonly kind: "map"; readonly entries: readonly (readonly [Expression, Expression])[] }
  | { readonly kind: "path"; readonly segments: readonly (string | Expression)[] }
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "field"; readonly target: Expression; readonly name: string }
  | { readonly kind: "index"; readonly target: Expression; readonly index: Expression }
  | {
      readonly kind: "range";
      readonly target: Expression;
      readonly from: Expression | null;
      readonly to: Expression | null;
    }
  | { readonly kind: "call"; readonly name: string; readonly arguments: readonly Expression[] }
  | {
      readonly kind: "method";
      readonly target: Expression;
      readonly name: string;
      readonly arguments: readonly Expression[];
    }
  | { readonly kind: "not"; readonly operand: Expression }
  | { readonly kind: "negate"; readonly operand: Expression }
  | { readonly kind: "is"; readonly operand: Expression; readonly type: string }
  | {
      readonly kind: "binary";
      readonly operator: BinaryOperator;
      readonly left: Expression;
      readonly right: Expression;
    }
  | {
      readonly kind: "conditional";
      readonly condition: Expression;
      readonly whenTrue: Expression;
      readonly whenFalse: Expression;
    }
);
