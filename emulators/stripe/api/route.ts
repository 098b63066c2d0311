import type { Account } from "../engine/account.ts";
import type { Cause } from "../engine/entities.ts";
import type { Form } from "./form.ts";
import type { KeyKind } from "./keys.ts";

export type PathParams = Readonly<Record<string, string>>;

/** One call of the API, authenticated and decoded. */
export interface ApiCall {
  readonly account: Account;
  readonly key: KeyKind;
  readonly cause: Cause;
  /** Query or body, without `expand`. */
  readonly form: Form;
  readonly path: PathParams;
}

export interface Route {
  readonly method: "DELETE" | "GET" | "POST";
  /** `/v1/refunds/:id` */
  readonly path: string;
  /** Whether a publishable key may call it. https://docs.stripe.com/keys */
  readonly publishable?: true;
  readonly handle: (call: ApiCall) => object;
}

/** The values of a pattern's `:names`, or undefined where the path is another. */
export function matchPath(pattern: string, path: string): PathParams | undefined {
  const wanted = pattern.split("/");
  const given = path.split("/");
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? "";
    if (part.startsWith(":")) params[part.slice(1)] = decodeURIComponent(value);
    else if (part !== value) return undefined;
  }
  return params;
}
