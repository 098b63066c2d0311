import { CircleCheck } from "lucide-react";
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { isReachable } from "../shared/api-error.ts";
import { draftsKey } from "../shared/drafts.ts";
import { currentSession } from "../shared/session/session-state.ts";
import { tabStorage } from "../shared/storage.ts";
import { FormAlert, SubmitButton, TextAreaField, TextField } from "../ui/fields.tsx";
import type { MessageForm, MessageFormState } from "./message-form.tsx";

const fresh: MessageFormState = { errors: {}, busy: false, failure: undefined, sent: false };

/** Tells 1Password, LastPass, Bitwarden, Proton Pass and Dashlane not to fill in a field. */
const unfilled = {
  "data-1p-ignore": "true",
  "data-lpignore": "true",
  "data-bwignore": "true",
  "data-protonpass-ignore": "true",
  "data-form-type": "other",
};

/** Without a connection. The bar at the screen's end says what is wrong. */
const unsent = "Your message isn't sent yet. Please check your connection and try again.";
const fault = "Your message isn't sent yet. The fault is ours. Please try again, or call us.";

/**
 * Plain fields at first. What validates and sends them loads when somebody turns to the form, and takes over fields
 * with whatever was typed by then.
 */
export function ContactForm() {
  const form = useRef<MessageForm>(undefined);
  const [{ errors, busy, failure, sent }, setState] = useState(fresh);
  const [{ register, draft }, setReady] = useState<Partial<MessageForm>>({});

  const load = async () => {
    const { messageForm } = await import("./message-form.tsx");
    form.current ??= messageForm(setState, unsent);
    const current = form.current;
    // The fields have joined the form, with what was typed into them, when this returns.
    flushSync(() => setReady(current));
    return current;
  };
  /** On a slow line a press is felt before there is anything that could check or send what was typed. */
  const loadVisibly = async () => {
    setState({ ...fresh, busy: true });
    const loaded = await load().catch(() => undefined);
    setState(fresh);
    return loaded;
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    const ready = form.current ?? (await loadVisibly());
    if (ready) await ready.submit(element);
    else setState({ ...fresh, failure: (await isReachable()) ? fault : unsent });
  };
  const prepare = () => void load().catch(() => undefined);
  const bringBack = useEffectEvent(prepare);
  const thanks = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (sent) thanks.current?.focus();
    // Who is signed in has an address to fill in; somebody else may have been at it before React was.
    else if (
      tabStorage.read(draftsKey) !== null ||
      currentSession().status === "signed-in" ||
      document.querySelector("form :focus")
    )
      bringBack();
  }, [sent]);

  if (sent) {
    return (
      <div className="notice" ref={thanks} tabIndex={-1} role="status">
        <span className="notice-mark">
          <CircleCheck size={28} aria-hidden="true" />
        </span>
        <h3>Thank you for your message</h3>
        <p>We read every one, and answer by email within one business day.</p>
      </div>
    );
  }
  return (
    <form method="post" noValidate onFocus={prepare} onSubmit={submit}>
      {draft}
      <TextField
        label="Email Address"
        type="email"
        autoComplete="email"
        inputMode="email"
        error={errors.email}
        {...(register?.("email") ?? { name: "email" })}
      />
      <TextField label="Subject" error={errors.subject} {...(register?.("subject") ?? { name: "subject" })} />
      <TextAreaField
        label="Your message"
        rows={5}
        error={errors.message}
        {...(register?.("message") ?? { name: "message" })}
      />
      <div className="honeypot" aria-hidden="true">
        <label>
          Leave this empty
          <input
            tabIndex={-1}
            autoComplete="off"
            {...unfilled}
            {...(register?.("leaveEmpty") ?? { name: "leaveEmpty" })}
          />
        </label>
      </div>
      {failure && <FormAlert>{failure}</FormAlert>}
      <SubmitButton busy={busy} busyText="Sending…">
        Submit
      </SubmitButton>
    </form>
  );
}
