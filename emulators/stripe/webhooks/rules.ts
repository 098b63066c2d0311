/** What to do with the next events of a type, or of any. */
export type DeliveryRule =
  | { readonly type?: string | undefined; readonly action: "drop" | "duplicate" }
  | { readonly type?: string | undefined; readonly action: "delay"; readonly delayMs: number };

export class DeliveryRules {
  #waiting: { rule: DeliveryRule; times: number }[] = [];

  add(rule: DeliveryRule, times: number): void {
    this.#waiting.push({ rule, times });
  }

  take(type: string): DeliveryRule | undefined {
    const hit = this.#waiting.find(({ rule }) => rule.type === undefined || rule.type === type);
    if (!hit) return undefined;
    hit.times -= 1;
    if (hit.times <= 0) this.#waiting = this.#waiting.filter((waiting) => waiting !== hit);
    return hit.rule;
  }

  clear(): void {
    this.#waiting = [];
  }
}
