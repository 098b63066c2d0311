/** Tracks the forms on the screen with unsaved input. app/leave-guard.tsx asks the user before leaving these forms. */
import { useEffect, useEffectEvent, useRef } from "react";

type UnsavedFormOptions = {
  /** The title of the question that is asked before leaving. */
  title?: string;
  /** Closes the form's dialog when the page is left. */
  close?: () => void;
  /** Whether the input survives a navigation. By default a form outside a dialog survives within the same path. */
  keeps?: (to: string, from: string) => boolean;
  /** Called when the user has chosen to leave. */
  onLeave?: () => void;
  /** Whether the form can't be left at all, because it must show the outcome of a running request. */
  locked?: boolean;
};

export type UnsavedForm = {
  title: string;
  keeps: (to: string, from: string) => boolean;
  discard: () => void;
  close: () => void;
  locked: boolean;
};

/** The registered forms, the newest last. */
const unsavedForms = new Set<UnsavedForm>();

/** The newest form whose input this navigation would lose. */
export function findFormBlocking(to: string, from: string): UnsavedForm | undefined {
  return [...unsavedForms].findLast(({ keeps }) => !keeps(to, from));
}

type LeaveQuestion = { form: UnsavedForm; go: () => void };
let askToLeave: (question: LeaveQuestion) => void = ({ go }) => go();

/** Sets the function that asks before leaving. Returns the function that removes it again. */
export function onLeaveQuestion(show: (question: LeaveQuestion) => void): () => void {
  askToLeave = show;
  return () => {
    askToLeave = ({ go }) => go();
  };
}

/** Runs `go`, which loses the input of all forms. Asks the user first if there is unsaved input. */
export function confirmLeave(go: () => void): void {
  const form = [...unsavedForms].at(-1);
  if (form) askToLeave({ form, go });
  else go();
}

/**
 * Registers a form while it is `dirty` or locked. Returns a function that asks the user and then leaves the form without a
 * navigation, as a dialog's close button does.
 */
export function useUnsavedForm(dirty: boolean, options: UnsavedFormOptions = {}): (go: () => void) => void {
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
    unsavedForms.add(form);
    window.addEventListener("beforeunload", askBeforeUnload);
    return () => {
      registered.current = undefined;
      unsavedForms.delete(form);
      if (unsavedForms.size === 0) window.removeEventListener("beforeunload", askBeforeUnload);
    };
  }, [isUnsaved, locked, title]);
  return (go) => {
    const form = registered.current;
    if (form) askToLeave({ form, go });
    else go();
  };
}

/** Makes the browser ask before the tab is closed or reloaded. */
function askBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
