/**
 * Stands in each page behind the sign-in (build/early-script.ts), and asks for what its code will ask for first while that
 * is still on its way. `lib/api.ts` takes the answers; what nobody takes is lost, and nothing depends on them.
 */
import { readAccessToken } from "../lib/access-token.ts";
import type { EarlyAnswers } from "../lib/early-answers.ts";
import { fresh } from "../lib/fresh.ts";
import { lasts, readClaims } from "../lib/session/token-claims.ts";
import { firstReads } from "./first-reads.ts";

const token = readAccessToken();
const claims = readClaims(token);
// Who isn't signed in is led to the login, and an old token is renewed first.
if (token !== null && claims) {
  const { open, own } = firstReads(location, fresh(), claims.user.role);
  const early: EarlyAnswers = { token, open: new Map(), own: new Map() };
  const ask = (address: string, headers: Record<string, string>) => {
    const answer = fetch(address, { headers: { Accept: "application/json", ...headers } });
    // Whoever takes it hears of it.
    answer.catch(() => undefined);
    return answer;
  };
  for (const address of open) early.open.set(address, ask(address, {}));
  if (lasts(claims))
    for (const address of own) early.own.set(address, ask(address, { Authorization: `Bearer ${token}` }));
  globalThis.early = early;
}
