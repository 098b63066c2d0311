import { useQuery } from "@tanstack/react-query";
import { attentionQuery, countAttention } from "../../lib/clinic/attention-query.ts";
import { newMessagesQuery, waitingReviewsQuery } from "../../lib/clinic/waiting-query.ts";
import { approvalsPath, messagesPath, schedulePath } from "../../lib/paths.ts";

/** What waits on a page: `words` go on from the number, for who hears it. */
export type Waiting = { count: number; words: string; tone: "warning" | "info" };

/** By the page where somebody sees to it; nothing for who is no admin. */
export function useWaiting(admin: boolean): (path: string) => Waiting | undefined {
  const attention = useQuery({ ...attentionQuery, enabled: admin });
  const { data: messages = 0 } = useQuery({ ...newMessagesQuery, enabled: admin });
  const { data: reviews = 0 } = useQuery({ ...waitingReviewsQuery, enabled: admin });
  const needing = attention.data ? countAttention(attention.data) : 0;
  const all: Record<string, Waiting> = {
    [schedulePath]: {
      count: needing,
      words: needing === 1 ? "needs attention" : "need attention",
      tone: "warning",
    },
    [messagesPath]: { count: messages, words: messages === 1 ? "new message" : "new messages", tone: "info" },
    [approvalsPath]: {
      count: reviews,
      words: reviews === 1 ? "waits for approval" : "wait for approval",
      tone: "info",
    },
  };
  return (path) => (all[path]?.count ? all[path] : undefined);
}
