import { matchPath } from "../api/route.ts";
import type { Account } from "../engine/account.ts";
import { answerChallenge } from "../engine/pay.ts";
import type { Asset, Assets } from "./assets.ts";

export interface BrowserAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The frames run our scripts, talk to us, and may be framed by sites on this machine only. */
const frameHeaders = {
  "content-security-policy": [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors http://127.0.0.1:* http://localhost:*",
  ].join("; "),
  "referrer-policy": "no-referrer",
};

const answerWith = ({ type, body }: Asset): BrowserAnswer => ({
  status: 200,
  headers: {
    "content-type": `${type}; charset=utf-8`,
    "cache-control": "no-cache",
    "x-content-type-options": "nosniff",
    ...(type === "text/html" && frameHeaders),
  },
  body,
});

/** Scripts, frames and the bank's page; undefined where the path is none of these. */
export async function serveBrowser(
  account: Account,
  assets: Assets,
  method: string,
  path: string,
): Promise<BrowserAnswer | undefined> {
  const challenge = matchPath("/3ds/:id", path);
  if (method === "GET" && challenge) {
    return answerWith(await assets.challengePage(findChallenged(account, challenge.id)?.amount));
  }
  const outcome = matchPath("/3ds/:id/:outcome", path);
  if (method === "POST" && outcome) {
    const intent = findChallenged(account, outcome.id);
    if (intent) answerChallenge(account, intent, outcome.outcome === "complete");
    return { status: intent ? 204 : 410, headers: {}, body: "" };
  }
  const asset = method === "GET" ? await assets.find(path) : undefined;
  return asset && answerWith(asset);
}

const findChallenged = (account: Account, challengeId: string | undefined) =>
  [...account.intents.values()].find((intent) => intent.challengeId === challengeId);
