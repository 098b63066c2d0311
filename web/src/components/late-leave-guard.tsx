import { type ComponentProps, type ComponentType, useState } from "react";
import { useLeaveAttempt, type Ways } from "../lib/use-leave-attempt.ts";
import type { LeaveQuestion } from "./leave-question.tsx";

type Props = Ways & { dirty: boolean; title: string; onLeave: () => void };
type Asked = { Question: ComponentType<ComponentProps<typeof LeaveQuestion>>; go: () => void; open: boolean };

/** `useLeaveGuard` for light pages: the question's code comes when it is asked. Where it can't, what was typed stays kept. */
export function LateLeaveGuard({ dirty, title, onLeave, ...ways }: Props) {
  const [asked, setAsked] = useState<Asked>();
  const ask = async (go: () => void) => {
    const loaded = await import("./leave-question.tsx").catch(() => undefined);
    if (loaded) setAsked({ Question: loaded.LeaveQuestion, go, open: true });
    else go();
  };
  useLeaveAttempt(dirty, ask, ways);
  if (!asked) return null;
  const { Question, go, open } = asked;
  const close = () => setAsked({ ...asked, open: false });
  return (
    <Question
      open={open}
      title={title}
      onLeave={() => {
        close();
        onLeave();
        go();
      }}
      onStay={close}
    />
  );
}
