import { useState } from "react";
import { useLeaveAttempt, type Ways } from "../lib/use-leave-attempt.ts";
import { LeaveQuestion } from "./leave-question.tsx";

type Options = Ways & {
  /** After a yes, before anything else. */
  onLeave?: () => void;
};

/**
 * For a form that somebody has begun, `dirty`: leaving its page asks first, and so does `leave`, for whatever else closes it.
 * `question` is to be rendered beside the form.
 */
export function useLeaveGuard(
  dirty: boolean,
  title = "Leave without saving?",
  { onLeave, ...ways }: Options = {},
) {
  const [going, setGoing] = useState<() => void>();
  const ask = (go: () => void) => setGoing(() => go);
  useLeaveAttempt(dirty, ask, ways);
  return {
    leave: (go: () => void) => (dirty ? ask(go) : go()),
    question: (
      <LeaveQuestion
        open={going !== undefined}
        title={title}
        onLeave={() => {
          setGoing(undefined);
          onLeave?.();
          going?.();
        }}
        onStay={() => setGoing(undefined)}
      />
    ),
  };
}
