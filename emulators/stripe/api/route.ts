import type { Account } from "../engine/account.ts";
import type { Form } from "./form.ts";
import type { KeyKind } from "./keys.ts";

/** One call of the API, authenticated and decoded. */
export interface ApiCall {
  readonly account: Account;
  readonly key: KeyKind;
  /** The decoded query string or request body. */
  readonly form: Form;
  /** The part of the path at the position of `:id`. */
  readonly id: string;
}

export interface Route {
  readonly method: "GET" | "POST";
  /** The path pattern, such as `/v1/payment_intents/:id`. */
  readonly path: string;
  /** True if a browser may call the route with the publishable key. https://docs.stripe.com/keys */
  readonly publishable?: true;
  readonly handle: (call: ApiCall) => object;
}

/**
 * Returns the part of the path at the position of `:id`: empty if the pattern has no `:id`, undefined if the path
 * does not match.
 */
export function matchPath(pattern: string, path: string): string | undefined {
  const wanted = pattern.split("/");
  const given = path.split("/");
  const fits =
    wanted.length === given.length && wanted.every((part, at) => part === ":id" || part === given[at]);
  return fits ? decodeURIComponent(given[wanted.indexOf(":id")] ?? "") : undefined;
}
