import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { deserialize, serialize } from "node:v8";
import type { Account } from "./account.ts";

const kept = ["paymentMethods", "intents", "charges", "refunds", "events"] as const;

/** Webhook endpoints are left out: they are given at every start. */
export function saveAccount(account: Account, file: string): void {
  writeFileSync(file, serialize(kept.map((name) => account[name])));
}

/** Puts back what `saveAccount` wrote, where there is such a file. */
export function loadAccount(account: Account, file: string): void {
  if (!existsSync(file)) return;
  const saved: Map<string, never>[] = deserialize(readFileSync(file));
  for (const [index, name] of kept.entries()) {
    for (const [id, entity] of saved[index] ?? []) account[name].set(id, entity);
  }
}
