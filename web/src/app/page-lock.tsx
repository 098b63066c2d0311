import { focusManager } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Outlet } from "react-router-dom";
import { lock, recordInput, useIsLocked } from "../shared/session/desk-lock.ts";
import { msUntilLock, storeFirstInput } from "../shared/session/lock-time.ts";
import { useSession } from "../shared/session/session.ts";
import { lazyComponent } from "../ui/lazy-component.tsx";
import { PageSpinner } from "../ui/page-heading.tsx";

const LockScreen = lazyComponent(
  "lock-screen",
  async () => ({ Part: (await import("./lock-screen.tsx")).LockScreen }),
  () => <PageSpinner />,
);

const inputEvents = ["pointermove", "pointerdown", "wheel", "keydown"] as const;
/** Input is recorded at most once in this time, because other tabs learn of each record. */
const inputRecordMs = 5_000;

/** Checks at least this often, because another tab may have had input, and an owner may have changed the minutes. */
const maxCheckMs = 60_000;

/** Locks the pages of the staff after a time without input, and shows the lock. */
export function DeskLock() {
  const session = useSession();
  const locked = useIsLocked();
  const user = session.status === "signed-in" ? session.user : undefined;
  const isStaff = user?.staff !== null && user !== undefined;

  useEffect(() => {
    if (!isStaff || locked) return undefined;
    let recordedAt = 0;
    const onInput = () => {
      const now = Date.now();
      if (now - recordedAt < inputRecordMs) return;
      // The first input after a computer's sleep comes before its late timers.
      check();
      recordedAt = now;
      recordInput(new Date(now));
    };
    let timer: ReturnType<typeof setTimeout>;
    const check = () => {
      clearTimeout(timer);
      const rest = msUntilLock(new Date()) ?? maxCheckMs;
      if (rest <= 0) lock();
      else timer = setTimeout(check, Math.min(rest, maxCheckMs));
    };
    storeFirstInput(new Date());
    check();
    for (const event of inputEvents)
      window.addEventListener(event, onInput, { capture: true, passive: true });
    document.addEventListener("visibilitychange", check);
    window.addEventListener("focus", check);
    return () => {
      clearTimeout(timer);
      for (const event of inputEvents) window.removeEventListener(event, onInput, true);
      document.removeEventListener("visibilitychange", check);
      window.removeEventListener("focus", check);
    };
  }, [isStaff, locked]);

  useEffect(() => {
    document.documentElement.classList.toggle("is-locked", locked);
    // A locked page shows nothing, so it loads nothing: the server would record that somebody looked.
    focusManager.setFocused(locked ? false : undefined);
    return () => {
      document.documentElement.classList.remove("is-locked");
      focusManager.setFocused(undefined);
    };
  }, [locked]);

  return locked && user ? (
    <LockCover>
      <LockScreen user={user} />
    </LockCover>
  ) : null;
}

/** Covers the page with its dialogs and toasts. The style sheet hides them too, also from print. */
function LockCover({ children }: { children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className="lock-cover"
      aria-labelledby="lock-title"
      onCancel={(event) => event.preventDefault()}
      // A dialog behind the lock listens for Escape on the document, and would close with what was typed.
      onKeyDown={(event) => event.key === "Escape" && event.stopPropagation()}
      // Chrome closes a dialog at the second Escape.
      onClose={() => dialog.current?.showModal()}
    >
      {children}
    </dialog>
  );
}

/**
 * The page. If it is locked when it is opened, it is drawn after the unlocking, so that it loads nothing before. A page that
 * was in use stays drawn behind the lock, and keeps what was typed. Another user gets a page of their own.
 */
export function PageBehindLock() {
  const session = useSession();
  const locked = useIsLocked();
  const uid = session.status === "signed-in" ? session.user.uid : "";
  const [drawnFor, setDrawnFor] = useState(locked ? undefined : uid);
  if (!locked && uid !== "" && drawnFor !== uid) setDrawnFor(uid);
  return drawnFor === undefined ? <PageSpinner /> : <Outlet key={drawnFor} />;
}
