import type { MessageInput } from "@clinic/contract/messages.ts";
import { CircleCheck } from "lucide-react";
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ApiError, isReachable } from "../shared/api-error.ts";
import { draftsKey } from "../shared/drafts.ts";
import { currentSession } from "../shared/session/session-state.ts";
import { tabStorage } from "../shared/storage.ts";
import { FormAlert, SubmitButton, TextAreaField, TextField } from "../ui/fields.tsx";
import type { MessageErrors, MessageForm } from "./message-form.tsx";

/** Attributes that tell 1Password, LastPass, Bitwarden, Proton Pass and Dashlane not to fill in a field. */
const ignoredByPasswordManagers = {
  "data-1p-ignore": "true",
  "data-lpignore": "true",
  "data-bwignore": "true",
  "data-protonpass-ignore": "true",
  "data-form-type": "other",
};

/**
 * Starts with plain fields, because react-hook-form and zod are too large for the home page's first load. When the form gets
 * the focus, `message-form.tsx` loads and registers the same fields, with the text that was typed into them.
 */
export function ContactForm() {
  const created = useRef<MessageForm>(undefined);
  const [form, setForm] = useState<MessageForm>();
  const [errors, setErrors] = useState<MessageErrors>({});
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [isSent, setSent] = useState(false);

  async function load(): Promise<MessageForm> {
    const { createMessageForm } = await import("./message-form.tsx");
    created.current ??= createMessageForm(setErrors);
    const loaded = created.current;
    // Renders at once, because `submit` needs the fields to be registered with react-hook-form.
    flushSync(() => setForm(loaded));
    return loaded;
  }
  const preload = () => void load().catch(() => undefined);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const element = event.currentTarget;
    setBusy(true);
    setFailure(undefined);
    try {
      const { submit: send } = await load();
      const outcome = await send(element);
      setSent(outcome.isSent);
      setFailure(outcome.failure);
    } catch (error) {
      const isOffline = (error instanceof ApiError && error.code === "offline") || !(await isReachable());
      setFailure(
        isOffline
          ? "Your message isn't sent yet. Please check your connection and try again."
          : "Your message isn't sent yet. Something went wrong on our side. Please try again, or call us.",
      );
    } finally {
      setBusy(false);
    }
  }

  const preloadOnMount = useEffectEvent(preload);
  useEffect(() => {
    const hasDraft = tabStorage.read(draftsKey) !== null;
    const isSignedIn = currentSession().status === "signed-in";
    // Preloads also if a field got the focus before hydration, when React could not see the event.
    if (hasDraft || isSignedIn || document.querySelector("form :focus")) preloadOnMount();
  }, []);
  useEffect(() => {
    // Scrolls to the error message, which may be below the visible part of the page.
    if (failure) document.querySelector("form .form-alert")?.scrollIntoView({ block: "nearest" });
  }, [failure]);

  /** The attributes of a field: only its name until `message-form.tsx` has loaded. */
  const field = (name: keyof MessageInput) => form?.register(name) ?? { name };

  if (isSent) {
    return (
      <div className="notice" ref={focusElement} tabIndex={-1} role="status">
        <span className="notice-mark">
          <CircleCheck size={28} aria-hidden="true" />
        </span>
        <h3>Thank you for your message</h3>
        <p>We read every one, and answer by email.</p>
      </div>
    );
  }
  return (
    <form method="post" noValidate onFocus={preload} onSubmit={submit}>
      {form?.draft}
      <TextField
        label="Email Address"
        type="email"
        autoComplete="email"
        inputMode="email"
        error={errors.email?.message}
        {...field("email")}
      />
      <TextField label="Subject" error={errors.subject?.message} {...field("subject")} />
      <TextAreaField label="Your message" rows={5} error={errors.message?.message} {...field("message")} />
      <div className="honeypot" aria-hidden="true">
        <label>
          Leave this empty
          <input tabIndex={-1} autoComplete="off" {...ignoredByPasswordManagers} {...field("leaveEmpty")} />
        </label>
      </div>
      {failure && <FormAlert>{failure}</FormAlert>}
      <SubmitButton busy={isBusy} busyText="Sending…">
        Submit
      </SubmitButton>
    </form>
  );
}

function focusElement(element: HTMLElement | null): void {
  element?.focus();
}
