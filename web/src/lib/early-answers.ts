/** What a page has asked for by itself before any of its code had come (`early/ask-early.ts`). */
export type EarlyAnswers = {
  /** Whose the answers are that not everybody gets. */
  token: string;
  /** By address. */
  open: Map<string, Promise<EarlyAnswer>>;
  own: Map<string, Promise<EarlyAnswer>>;
};

/** `arrivedAt` as `performance.now()` has it. */
export type EarlyAnswer = { response: Response; arrivedAt: number };

declare global {
  var early: EarlyAnswers | undefined;
}

/** This long after it has arrived an answer is too old to be shown. One that is still on its way is never too old. */
const keptMs = 10_000;

/**
 * The answer to a read, where the page has asked for it already with the same token; null is nobody's. Nothing where it
 * hasn't, or where no answer came. What is open several parts of a page may read, unless it was refused: asked again, it may be
 * granted. What is somebody's own counts once, for they may change it.
 */
export async function earlyAnswer(address: string, token: string | null): Promise<Response | undefined> {
  const { early } = globalThis;
  if (!early) return undefined;
  const answers = token === null ? early.open : early.own;
  const answer = token === null || token === early.token ? answers.get(address) : undefined;
  if (token !== null) answers.delete(address);
  const arrived = await answer?.catch(() => undefined);
  if (!arrived) return undefined;
  const { response, arrivedAt } = arrived;
  if (performance.now() - arrivedAt > keptMs) return undefined;
  if (token === null && !response.ok) {
    answers.delete(address);
    return undefined;
  }
  return response.clone();
}
