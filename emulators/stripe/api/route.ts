import type { Account } from "../engine/account.ts";
import type { Form } from "./form.ts";
import type { KeyKind } from "./keys.ts";

/** One call of the API, authenticated and decoded. */
export interface ApiCall {
  readonly account: Account;
  readonly key: KeyKind;
  /** Query or body. */
  readonly form: Form;
  /** What stands for `:id` in the path. */
  readonly id: string;
}

export interface Route {
  readonly method: "GET" | "POST";
  /** `/v1/payment_intents/:id` */
  readonly path: string;
  /** Whether a publishable key may call it. https://docs.stripe.com/keys */
  readonly publishable?: true;
  readonly handle: (call: ApiCall) => object;
}

/** What stands for `:id`; empty in a pattern without it, and undefined where the path is another. */
export function matchPath(pattern: string, path: string): string | undefined {
  const wanted = pattern.split("/");
  const given = path.split("/");
  const fits =
    wanted.length === given.length && wanted.every((part, at) => part === ":id" || part === given[at]);
  return fits ? decodeURIComponent(given[wanted.indexOf(":id")] ?? "") : undefined;
}
