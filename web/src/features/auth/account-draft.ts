import { useEffect, useEffectEvent } from "react";
import type { FieldValues, UseFormSubscribe } from "react-hook-form";
import { readAccessToken } from "../../lib/access-token.ts";
import { dropDraft, keepDraft, readDraft, textIn } from "../../lib/kept-drafts.ts";

/** What goes along between sign-up and login, and over a reload. A password never does. */
type Account = { name: string; email: string };

/**
 * `fill` is given what was kept, and answers what stands in the form then: what was typed before React took the page over is
 * newer.
 */
export function useAccountDraft<Values extends FieldValues & Partial<Account>>(
  subscribe: UseFormSubscribe<Values>,
  fill: (kept: Account) => Values,
): void {
  const fillIn = useEffectEvent(() => fill(keptAccount()));
  useEffect(() => {
    keepAccount(fillIn());
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => keepAccount(values),
    });
  }, [subscribe]);
  // Whoever has got in needs it no more.
  useEffect(() => () => void (readAccessToken() !== null && dropDraft("account")), []);
}

function keptAccount(): Account {
  const kept = readDraft("account");
  return { name: textIn(kept, "name"), email: textIn(kept, "email") };
}

function keepAccount(typed: Partial<Account>): void {
  const kept = keptAccount();
  const { name = kept.name, email = kept.email } = typed;
  if (name || email) keepDraft("account", { name, email });
  else dropDraft("account");
}
