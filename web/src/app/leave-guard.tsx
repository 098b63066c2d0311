import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import { useBlocker, useLocation } from "react-router-dom";
import { findFormBlocking, onLeaveQuestion, type UnsavedForm } from "../shared/unsaved-forms.ts";
import type { LeaveQuestionProps } from "./leave-question.tsx";

// Apart from its `then`, which Vite would move behind the preload: it would not handle a stylesheet that fails to load.
const loadQuestion = () => import("./leave-question.tsx");

type PendingQuestion = { form: UnsavedForm; go: () => void; stay?: () => void };

/**
 * Asks before a navigation or SignOut loses unsaved input. One for all pages, since the router supports only one blocker. A
 * navigation that replaces the page, such as the one to /login, is the site's own and does not ask.
 */
export function LeaveGuard() {
  const [asked, setAsked] = useState<PendingQuestion>();
  const [open, setOpen] = useState(false);
  const [count, setCount] = useState(0);
  const [Question, setQuestion] = useState<ComponentType<LeaveQuestionProps>>();
  const { pathname } = useLocation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      historyAction !== "REPLACE" &&
      findFormBlocking(nextLocation.pathname, currentLocation.pathname) !== undefined,
  );
  const ask = useEffectEvent((question: PendingQuestion) => {
    if (question.form.locked) return question.stay?.();
    setAsked(question);
    setOpen(true);
    setCount((last) => last + 1);
    if (Question) return;
    loadQuestion().then(
      ({ LeaveQuestion }) => setQuestion(() => LeaveQuestion),
      // Without the question's code the navigation goes on. Drafts are kept.
      () => {
        question.form.close();
        question.go();
      },
    );
  });
  const answer = ({ form, go, stay }: PendingQuestion, leaves: boolean) => {
    setOpen(false);
    if (!leaves) return stay?.();
    form.discard();
    form.close();
    go();
  };
  const onBlocked = useEffectEvent(() => {
    if (blocker.state !== "blocked") return;
    const form = findFormBlocking(blocker.location.pathname, pathname);
    if (form) ask({ form, go: () => blocker.proceed(), stay: () => blocker.reset() });
    else blocker.proceed();
  });
  // By the object, not its state: a quick second Back is blocked before React has drawn that the first one was answered.
  useEffect(() => {
    if (blocker.state === "blocked") onBlocked();
  }, [blocker]);
  useEffect(() => onLeaveQuestion((question) => ask(question)), []);
  if (!asked || !Question) return null;
  return (
    <Question
      // react-bootstrap keeps a dialog hidden that opens again while it closes.
      key={count}
      open={open}
      title={asked.form.title}
      onLeave={() => answer(asked, true)}
      onStay={() => answer(asked, false)}
    />
  );
}
