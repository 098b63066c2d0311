/** The forms on the screen with unsaved input. app/leave-guard.tsx asks before they are left. */
import { useEffect, useEffectEvent, useRef } from "react";

type Options = {
  /** The question's title. */
  title?: string;
  /** Closes the form's dialog when the page is left. */
  close?: () => void;
  /** Whether the input survives a navigation. By default a form outside a dialog survives within the same path. */
  keeps?: (to: string, from: string) => boolean;
  /** Called when the user has chosen to leave. */
  onLeave?: () => void;
  /** A request is under way whose outcome the form must show: it can't be left, and nobody is asked. */
  locked?: boolean;
};

export type UnsavedForm = {
  title: string;
  keeps: (to: string, from: string) => boolean;
  discard: () => void;
  close: () => void;
  locked: boolean;
};

/** In the order of registration. */
const forms = new Set<UnsavedForm>();

/** The newest form whose input this navigation would lose. */
export function findFormBlocking(to: string, from: string): UnsavedForm | undefined {
  return [...forms].findLast(({ keeps }) => !keeps(to, from));
}

type LeaveQuestion = { form: UnsavedForm; go: () => void };
let askToLeave: (question: LeaveQuestion) => void = ({ go }) => go();

/** Sets who shows the question. Returns the function that resets it. */
export function onLeaveQuestion(show: (question: LeaveQuestion) => void): () => void {
  askToLeave = show;
  return () => {
    askToLeave = ({ go }) => go();
  };
}

/** Runs `go`, which loses the input of all forms. Asks first if there is any. */
export function confirmLeave(go: () => void): void {
  const form = [...forms].at(-1);
  if (form) askToLeave({ form, go });
  else go();
}

/**
 * Registers a form while it is `dirty` or locked. Returns a function for leaving it without a navigation, such as by a dialog's
 * close button: it asks first too.
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

/** The browser shows its own question. */
function askBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
