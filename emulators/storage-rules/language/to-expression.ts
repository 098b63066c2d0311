import type { ActionDict, Node } from "ohm-js";
import { RulesIssue } from "./issue.ts";
import { bytesOf, textOf } from "./string-literal.ts";
import type { BinaryOperator, Expression } from "./syntax-tree.ts";

const MAX_INT = 2n ** 63n - 1n;

export function lineOf(node: Node): number {
  return node.source.getLineAndColumn().lineNum;
}

export function listItems(list: Node): Node[] {
  return list.asIteration().children;
}

function binary(this: Node, left: Node, operator: Node, right: Node): Expression {
  return {
    kind: "binary",
    operator: operator.sourceString as BinaryOperator, // the grammar lets no other text through
    left: left.toExpression(),
    right: right.toExpression(),
    line: lineOf(operator),
  };
}

function expressions(list: Node): Expression[] {
  return listItems(list).map((item) => item.toExpression());
}

/** Names and marks carry no expression; the rule above them reads their text. */
export const toExpression: ActionDict<Expression> = {
  Expression_conditional(condition, _mark, whenTrue, _colon, whenFalse) {
    return {
      kind: "conditional",
      condition: condition.toExpression(),
      whenTrue: whenTrue.toExpression(),
      whenFalse: whenFalse.toExpression(),
      line: lineOf(condition),
    };
  },
  Or_binary: binary,
  And_binary: binary,
  In_binary: binary,
  Equality_binary: binary,
  Comparison_binary: binary,
  Sum_binary: binary,
  Product_binary: binary,
  Is_is(operand, _is, type) {
    return { kind: "is", operand: operand.toExpression(), type: type.sourceString, line: lineOf(type) };
  },
  Unary_not(_mark, operand) {
    return { kind: "not", operand: operand.toExpression(), line: lineOf(operand) };
  },
  Unary_negate(_mark, operand) {
    return { kind: "negate", operand: operand.toExpression(), line: lineOf(operand) };
  },
  Postfix_method(target, _dot, name, _open, list, _close) {
    return {
      kind: "method",
      target: target.toExpression(),
      name: name.sourceString,
      arguments: expressions(list),
      line: lineOf(name),
    };
  },
  Postfix_field(target, _dot, name) {
    return { kind: "field", target: target.toExpression(), name: name.sourceString, line: lineOf(name) };
  },
  Postfix_range(target, open, from, _colon, to, _close) {
    return {
      kind: "range",
      target: target.toExpression(),
      from: from.children[0]?.toExpression() ?? null,
      to: to.children[0]?.toExpression() ?? null,
      line: lineOf(open),
    };
  },
  Postfix_index(target, open, index, _close) {
    return {
      kind: "index",
      target: target.toExpression(),
      index: index.toExpression(),
      line: lineOf(open),
    };
  },
  Primary_parenthesis(_open, inner, _close) {
    return inner.toExpression();
  },
  Primary_list(open, list, _comma, _close) {
    return { kind: "list", items: expressions(list), line: lineOf(open) };
  },
  Primary_map(open, list, _comma, _close) {
    const entries = listItems(list).map((entry): [Expression, Expression] => [
      entry.child(0).toExpression(),
      entry.child(2).toExpression(),
    ]);
    return { kind: "map", entries, line: lineOf(open) };
  },
  Primary_call(name, _open, list, _close) {
    return {
      kind: "call",
      name: name.sourceString,
      arguments: expressions(list),
      line: lineOf(name),
    };
  },
  Primary_name(name) {
    return { kind: "name", name: name.sourceString, line: lineOf(name) };
  },
  path(_slashes, segments) {
    return {
      kind: "path",
      segments: segments.children.map((segment) =>
        segment.child(0).ctorName === "pathSegment_expression"
          ? segment.child(0).child(2).toExpression()
          : segment.sourceString,
      ),
      line: lineOf(this),
    };
  },
  applySyntactic(expression) {
    return expression.toExpression();
  },
  constant(word) {
    const value = { true: true, false: false, null: null }[word.sourceString] ?? null;
    return { kind: "literal", value, line: lineOf(word) };
  },
  number_int(digits) {
    const value = BigInt(digits.sourceString);
    if (value > MAX_INT) throw new RulesIssue(lineOf(digits), "The number does not fit into 64 bits");
    return { kind: "literal", value, line: lineOf(digits) };
  },
  number_float(whole, _dot, fraction) {
    const value = Number(`${whole.sourceString}.${fraction.sourceString}`);
    return { kind: "literal", value, line: lineOf(whole) };
  },
  string(_open, _characters, _close) {
    return { kind: "literal", value: textOf(this.sourceString), line: lineOf(this) };
  },
  bytes(_mark, text) {
    return { kind: "literal", value: bytesOf(text.sourceString), line: lineOf(text) };
  },
};
