import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import { useBlocker, useLocation } from "react-router-dom";
import { findFormBlocking, onLeaveQuestion, type UnsavedForm } from "../shared/unsaved-forms.ts";
import type { LeaveQuestionProps } from "./leave-question.tsx";

// A function apart from `.then`: Vite would move a `.then` behind its CSS preload, whose failure would then stay unhandled.
const loadLeaveQuestion = () => import("./leave-question.tsx");

type PendingQuestion = { form: UnsavedForm; go: () => void; stay?: () => void };

/**
 * Asks before a navigation or SignOut loses unsaved input. All pages share one LeaveGuard, because the router supports only one
 * blocker. A navigation that replaces the page does not ask, because the site itself navigates, for example to /login.
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
    loadLeaveQuestion().then(
      ({ LeaveQuestion }) => setQuestion(() => LeaveQuestion),
      // If the dialog's code does not load, the navigation goes on. No input is lost, because drafts are kept.
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
  // Depends on the whole blocker object: a quick second Back blocks again before React has drawn another `state`.
  useEffect(() => {
    if (blocker.state === "blocked") onBlocked();
  }, [blocker]);
  useEffect(() => onLeaveQuestion((question) => ask(question)), []);
  if (!asked || !Question) return null;
  return (
    <Question
      // Each question gets a new key, because react-bootstrap hides a dialog that opens again while closing.
      key={count}
      open={open}
      title={asked.form.title}
      onLeave={() => answer(asked, true)}
      onStay={() => answer(asked, false)}
    />
  );
}
