/** What a page has asked for by itself before any of its code had come (`early/ask-early.ts`). */
export type EarlyAnswers = {
  /** Whose the answers are that not everybody gets. */
  token: string;
  /** By address. */
  open: Map<string, Promise<Response>>;
  own: Map<string, Promise<Response>>;
};

declare global {
  var early: EarlyAnswers | undefined;
}

/** Older ones are no better than asking. */
const keptMs = 10_000;

/**
 * The answer to a read, where the page has asked for it already with the same token; null is nobody's. Nothing where it
 * hasn't, or where no answer came. What is open several parts of a page may read, unless it was refused: asked again, it may be
 * granted. What is somebody's own counts once, for they may change it.
 */
export async function earlyAnswer(address: string, token: string | null): Promise<Response | undefined> {
  const { early } = globalThis;
  if (!early || performance.now() > keptMs) return undefined;
  const answers = token === null ? early.open : early.own;
  const answer = token === null || token === early.token ? answers.get(address) : undefined;
  if (token !== null) answers.delete(address);
  const response = await answer?.catch(() => undefined);
  if (token === null && response && !response.ok) {
    answers.delete(address);
    return undefined;
  }
  return response?.clone();
}
