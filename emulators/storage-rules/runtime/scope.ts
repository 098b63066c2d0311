import type { FunctionDeclaration } from "../language/syntax-tree.ts";
import type { Path, Value, ValueMap } from "../values/value.ts";

/** The Firestore documents that were fetched for this request; null for one that does not exist. */
export type Documents = ReadonlyMap<string, ValueMap | null>;

/** A condition asked for a document that has not been fetched. The runtime fetches it and judges again. */
export class DocumentNeeded extends Error {
  readonly path: Path;
  constructor(path: Path) {
    super("A document is needed");
    this.path = path;
  }
}

/**
 * The names that an expression sees. Values are computed when first asked for, so that an argument or a `let` that
 * fails but is never used does no harm, as in Google's engine.
 */
export class Scope {
  readonly documents: Documents;
  readonly #outer: Scope | null;
  readonly #values = new Map<string, () => Value>();
  readonly #functions: ReadonlyMap<string, FunctionDeclaration>;

  private constructor(outer: Scope | null, documents: Documents, functions: readonly FunctionDeclaration[]) {
    this.#outer = outer;
    this.documents = documents;
    this.#functions = new Map(functions.map((declared) => [declared.name, declared]));
  }

  static outermost(documents: Documents): Scope {
    return new Scope(null, documents, []);
  }

  inner(functions: readonly FunctionDeclaration[] = []): Scope {
    return new Scope(this, this.documents, functions);
  }

  bind(name: string, compute: () => Value): void {
    let known: { value: Value } | null = null;
    this.#values.set(name, () => {
      known ??= { value: compute() };
      return known.value;
    });
  }

  /** undefined for a name that the check has let through by mistake. */
  valueOf(name: string): Value | undefined {
    const own = this.#values.get(name);
    return own ? own() : this.#outer?.valueOf(name);
  }

  /** A function sees the names of the place where it was declared, not of the place that calls it. */
  findFunction(name: string): { declared: FunctionDeclaration; home: Scope } | undefined {
    const declared = this.#functions.get(name);
    return declared ? { declared, home: this } : this.#outer?.findFunction(name);
  }
}
