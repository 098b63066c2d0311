import { type Message, maxReplies } from "@clinic/contract/messages.ts";
import { mayBeUndelivered } from "@clinic/domain/notice-delivery.ts";
import { fateWords } from "../../components/notices/fate-words.ts";
import type { Tone } from "../../components/status-badge.tsx";

const byState: Record<Message["state"], { tone: Tone; mark: string }> = {
  new: { tone: "info", mark: "New" },
  read: { tone: "neutral", mark: "Read" },
  done: { tone: "success", mark: "Done" },
};

/** How it stands. It isn't done while the last answer may not have reached its writer. */
export function messageMark({ state, replies }: Pick<Message, "state" | "replies">) {
  const last = replies.at(-1);
  return last && state === "done" && mayBeUndelivered(last) ? fateWords(last) : byState[state];
}

export function mayAnswer({ replies }: Pick<Message, "replies">): boolean {
  return replies.length < maxReplies;
}
