/** The stored token while it lasts. Once it doesn't, Firebase Auth is loaded, which has others. */
import { readAccessToken } from "../access-token.ts";
import { type TokenSource, tokenSource } from "../token-source.ts";
import { lasts, readClaims } from "./token-claims.ts";

export const storedTokens: TokenSource = {
  current: async () => {
    const token = readAccessToken();
    return token === null || lasts(readClaims(token)) ? token : (await restored()).current();
  },
  refresh: async () => (readAccessToken() === null ? null : (await restored()).refresh()),
  refused: async () => {
    if (readAccessToken() !== null) await (await restored()).refused();
  },
};

let restoring: Promise<void> | undefined;

/**
 * Loads Firebase Auth and has it confirm, refresh or end the session. Rejects where that can't be done now, and may be asked
 * again. `fromAnotherTab`: somebody has just signed in there, of whom Firebase is yet to hear here.
 */
export function restore(fromAnotherTab = false): Promise<void> {
  restoring ??= load(fromAnotherTab).finally(() => {
    restoring = undefined;
  });
  return restoring;
}

async function load(fromAnotherTab: boolean): Promise<void> {
  const { restoreSession } = await import("./admission.ts");
  await restoreSession(fromAnotherTab);
}

/** Firebase's source; where nobody is signed in anymore this one, without a token. */
async function restored(): Promise<TokenSource> {
  await restore();
  return tokenSource();
}
