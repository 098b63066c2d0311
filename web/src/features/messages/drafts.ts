import { createContext, use } from "react";

interface Draft {
  /** What stands in the form. */
  text: string;
  /** What was sent last, while nobody knows whether it arrived: sent once more, it is the same answer. */
  tried: { text: string; requestId: string };
}

/** Answers that are begun, by message. */
export type Drafts = Map<string, Draft>;

/** The inbox has them, so that they outlast a form that is closed, and the list that it stood in. */
export const DraftsContext = createContext<Drafts | null>(null);

export const noTry: Draft["tried"] = { text: "", requestId: "" };

/** One to be written into: what it says is shown by none but the form. */
export function useDraft(messageId: string): Draft {
  const drafts = use(DraftsContext);
  if (!drafts) throw new Error("Answers are written in the inbox only");
  const known = drafts.get(messageId);
  if (known) return known;
  const draft = { text: "", tried: noTry };
  drafts.set(messageId, draft);
  return draft;
}
