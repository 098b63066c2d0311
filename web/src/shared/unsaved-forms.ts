/** The forms on the screen whose input is not saved yet. Leaving asks first: app/leave-guard.tsx. */
import { useEffect, useEffectEvent, useRef } from "react";

type Options = {
  /** Of the question. */
  title?: string;
  /**
   * For a dialog, which closes by this when its page is left. Without it, the form's page may change its own query without
   * a question.
   */
  close?: () => void;
  /** Returns whether the input survives a navigation from one path to another. By default it does within the same path. */
  keeps?: (to: string, from: string) => boolean;
  /** Called when somebody has chosen to leave. */
  onLeave?: () => void;
  /** A request is on its way whose outcome the form must show: it can't be left, and nobody is asked. */
  locked?: boolean;
};

export type UnsavedForm = {
  title: string;
  keeps: (to: string, from: string) => boolean;
  /** Gives up the input. */
  discard: () => void;
  /** Closes the form's dialog, if it has one. */
  close: () => void;
  locked: boolean;
};

/** The newest last. */
const forms = new Set<UnsavedForm>();

/** The form that asks before this navigation: of several, the newest. */
export function findFormBlocking(to: string, from: string): UnsavedForm | undefined {
  return [...forms].findLast(({ keeps }) => !keeps(to, from));
}

type LeaveQuestion = { form: UnsavedForm; go: () => void };
let askToLeave: (question: LeaveQuestion) => void = ({ go }) => go();

/** Where questions are shown. */
export function onLeaveQuestion(show: (question: LeaveQuestion) => void): () => void {
  askToLeave = show;
  return () => {
    askToLeave = ({ go }) => go();
  };
}

/** Asks about any unsaved form before `go`, which would lose the input of all. */
export function confirmLeave(go: () => void): void {
  const form = [...forms].at(-1);
  if (form) askToLeave({ form, go });
  else go();
}

/**
 * Registers a form while it is `dirty` (or locked). Returns a function that leaves the form in another way than by a
 * navigation, such as a dialog's close button: it asks first too.
 */
export function useUnsavedForm(dirty: boolean, options: Options = {}): (go: () => void) => void {
  const { title = "Leave without saving?", locked = false } = options;
  const registered = useRef<UnsavedForm>(undefined);
  const keeps = useEffectEvent((to: string, from: string) =>
    options.keeps ? options.keeps(to, from) : !options.close && to === from,
  );
  const discard = useEffectEvent(() => options.onLeave?.());
  const close = useEffectEvent(() => options.close?.());
  const isUnsaved = dirty || locked;
  useEffect(() => {
    if (!isUnsaved) return;
    const form: UnsavedForm = {
      title,
      keeps: (to, from) => !locked && keeps(to, from),
      discard: () => discard(),
      close: () => close(),
      locked,
    };
    registered.current = form;
    forms.add(form);
    window.addEventListener("beforeunload", askBeforeUnload);
    return () => {
      registered.current = undefined;
      forms.delete(form);
      if (forms.size === 0) window.removeEventListener("beforeunload", askBeforeUnload);
    };
  }, [isUnsaved, locked, title]);
  return (go) => {
    const form = registered.current;
    if (form) askToLeave({ form, go });
    else go();
  };
}

/** The browser has words of its own. */
function askBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
