/** Where calls get their tokens from. `refused` hears that a fresh token was no better. */
export type TokenSource = {
  current: () => Promise<string | null>;
  refresh: () => Promise<string | null>;
  refused: () => Promise<void>;
};

let stored: TokenSource = {
  current: async () => null,
  refresh: async () => null,
  refused: async () => {},
};
let live: TokenSource | null = null;

export function tokenSource(): TokenSource {
  return live ?? stored;
}

/** What there is before Firebase Auth is loaded. */
export function setStoredTokens(source: TokenSource): void {
  stored = source;
}

/** Firebase Auth's, as long as it knows who is signed in here. */
export function setLiveTokens(source: TokenSource | null): void {
  live = source;
}
