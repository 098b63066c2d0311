import type { Account } from "../engine/account.ts";
import { chargeWire } from "../wire/charge.ts";
import { paymentIntentWire } from "../wire/payment-intent.ts";
import { paymentMethodWire } from "../wire/payment-method.ts";
import { refundWire } from "../wire/refund.ts";
import { invalidRequest } from "./error.ts";

/** Puts whole objects where their ids stand. https://docs.stripe.com/api/expanding_objects */
export function expandAnswer(account: Account, answer: object, paths: readonly string[]): object {
  return paths.reduce((expanded, path) => expandPath(account, expanded, path.split("."), path), answer);
}

function expandPath(account: Account, target: object, keys: readonly string[], path: string): object {
  const [key = "", ...rest] = keys;
  if (key === "data" && "data" in target && Array.isArray(target.data)) {
    return { ...target, data: target.data.map((item: object) => expandPath(account, item, rest, path)) };
  }
  const whole = resolve(account, target, key, path);
  if (whole === null || rest.length === 0) return { ...target, [key]: whole };
  return { ...target, [key]: expandPath(account, whole, rest, path) };
}

function resolve(account: Account, target: object, key: string, path: string): object | null {
  if (key === "refunds" && "object" in target && target.object === "charge" && "id" in target) {
    return refundsOf(account, String(target.id));
  }
  const value: unknown = Reflect.get(target, key);
  if (value === null || (typeof value === "object" && value)) return value;
  const found = typeof value === "string" ? find(account, value) : undefined;
  if (!found) throw invalidRequest(`This property cannot be expanded (${path}).`, { param: "expand" });
  return found;
}

function find(account: Account, id: string): object | undefined {
  const intent = account.intents.get(id);
  if (intent) return paymentIntentWire(account, intent);
  const charge = account.charges.get(id);
  if (charge) return chargeWire(account, charge);
  const refund = account.refunds.get(id);
  if (refund) return refundWire(account, refund);
  const method = account.paymentMethods.get(id);
  return method && paymentMethodWire(method);
}

function refundsOf(account: Account, chargeId: string): object {
  const refunds = [...account.refunds.values()].filter((refund) => refund.chargeId === chargeId).reverse();
  return {
    object: "list",
    url: `/v1/charges/${chargeId}/refunds`,
    has_more: false,
    data: refunds.map((refund) => refundWire(account, refund)),
  };
}
