import type { Expression, FunctionDeclaration } from "./parse.ts";
import { asBool, EvaluationError, fieldOf, findMethod, operations, type Value } from "./values.ts";

/**
 * The names that an expression sees. Values are computed when first asked for, so that an argument or a `let` that
 * fails but is never used does no harm, as in Google's engine.
 */
export class Scope {
  readonly #outer: Scope | null;
  readonly #values = new Map<string, () => Value>();
  readonly #functions: ReadonlyMap<string, FunctionDeclaration>;

  constructor(outer: Scope | null = null, functions: readonly FunctionDeclaration[] = []) {
    this.#outer = outer;
    this.#functions = new Map(functions.map((declared) => [declared.name, declared]));
  }

  bind(name: string, compute: () => Value): void {
    let known: { value: Value } | null = null;
    this.#values.set(name, () => {
      known ??= { value: compute() };
      return known.value;
    });
  }

  /** The check has refused every name that is bound nowhere. */
  valueOf(name: string): Value {
    const own = this.#values.get(name);
    if (own) return own();
    if (this.#outer) return this.#outer.valueOf(name);
    throw new EvaluationError(`Nothing is called ${name} here`);
  }

  /** A function sees the names of the place where it was declared, not of the place that calls it. */
  findFunction(name: string): { declared: FunctionDeclaration; home: Scope } {
    const declared = this.#functions.get(name);
    if (declared) return { declared, home: this };
    if (this.#outer) return this.#outer.findFunction(name);
    throw new EvaluationError(`There is no function ${name} here`);
  }
}

/** @throws {EvaluationError} */
export function evaluate(expression: Expression, scope: Scope): Value {
  const of = (part: Expression): Value => evaluate(part, scope);
  switch (expression.kind) {
    case "literal":
      return expression.value;
    case "name":
      return scope.valueOf(expression.name);
    case "list":
      return expression.parts.map(of);
    case "field":
      return fieldOf(of(expression.parts[0]), expression.name);
    case "call":
      return call(expression.name, expression.parts, scope);
    case "method": {
      const [target, ...given] = expression.parts;
      const method = findMethod(expression.name, given.length);
      if (!method) throw new EvaluationError(`There is no method ${expression.name}`);
      return method(of(target), ...given.map(of));
    }
    case "not":
      return !asBool(of(expression.parts[0]));
    case "binary": {
      const { operator, parts } = expression;
      if (operator === "||") return decide(true, ...parts, scope);
      if (operator === "&&") return decide(false, ...parts, scope);
      return operations[operator](of(parts[0]), of(parts[1]));
    }
  }
}

function call(name: string, given: readonly Expression[], scope: Scope): Value {
  const { declared, home } = scope.findFunction(name);
  const body = new Scope(home);
  for (const [index, argument] of given.entries()) {
    body.bind(declared.parameters[index] ?? "", () => evaluate(argument, scope));
  }
  for (const { name: bound, value } of declared.bindings) body.bind(bound, () => evaluate(value, body));
  return evaluate(declared.result, body);
}

/** `error || true` is true and `error && false` is false, from either side; otherwise the error stays one. */
function decide(deciding: boolean, left: Expression, right: Expression, scope: Scope): boolean {
  try {
    if (asBool(evaluate(left, scope)) === deciding) return deciding;
  } catch (error) {
    if (error instanceof EvaluationError && asBool(evaluate(right, scope)) === deciding) return deciding;
    throw error;
  }
  return asBool(evaluate(right, scope));
}
