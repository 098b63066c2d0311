import { type MessageInput, messageInputSchema, sendMessage } from "@clinic/contract/messages.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useEffect, useEffectEvent, useState } from "react";
import { createFormControl, type FieldErrors, type UseFormReturn, useFormState } from "react-hook-form";
import { call } from "../shared/api.ts";
import { ApiError } from "../shared/api-error.ts";
import { deleteDraft, readDraft, readDraftText, saveDraft } from "../shared/drafts.ts";
import { describeError } from "../shared/error-sentences.ts";
import { currentSession, subscribeToSession } from "../shared/session/session-state.ts";
import { useUnsavedForm } from "../shared/unsaved-forms.ts";
import { readAutofilledFields } from "../shared/use-form.ts";
import { RestoredDraftNote } from "../ui/form-draft.tsx";

export type MessageErrors = FieldErrors<MessageInput>;
export type MessageForm = ReturnType<typeof createMessageForm>;

/** A message that is not sent, without a failure, has errors at its fields. */
type Outcome = { isSent: boolean; failure?: string };

/** The contact form's rules, draft and sending. */
export function createMessageForm(showErrors: (errors: MessageErrors) => void) {
  const form = createFormControl<MessageInput>({ resolver: standardSchemaResolver(messageInputSchema) });
  form.subscribe({
    formState: { errors: true },
    callback: ({ errors = {} }) => showErrors({ ...errors }),
  });

  async function send(message: MessageInput): Promise<Outcome> {
    try {
      const isAnonymous = !isOwnVerifiedAddress(message.email);
      await call(sendMessage, { body: message }, { anonymous: isAnonymous });
    } catch (error) {
      if (error instanceof ApiError && error.code === "offline") throw error;
      return { isSent: false, failure: describeError(error) };
    }
    // Drops the draft.
    form.reset();
    return { isSent: true };
  }

  /** People don't see the honeypot. Its error shows beside Submit, and it is emptied for the next try. */
  function emptyHoneypot({ leaveEmpty }: MessageErrors): Outcome {
    if (!leaveEmpty?.message) return { isSent: false };
    form.setValue("leaveEmpty", "");
    form.clearErrors("leaveEmpty");
    return { isSent: false, failure: leaveEmpty.message };
  }

  /** Rejects with `offline` without a connection. */
  async function submit(element: HTMLFormElement): Promise<Outcome> {
    readAutofilledFields(element, form);
    let outcome: Outcome = { isSent: false };
    await form.handleSubmit(
      async (message) => {
        outcome = await send(message);
      },
      (errors) => {
        outcome = emptyHoneypot(errors);
      },
    )();
    return outcome;
  }

  return { register: form.register, submit, draft: <MessageDraft form={form} /> };
}

/** The message is sent with the session only from the account's verified address. Then other senders never use up its limit. */
function isOwnVerifiedAddress(email: string): boolean {
  const session = currentSession();
  if (session.status !== "signed-in" || !session.user.verified) return false;
  return session.user.email.toLowerCase() === email.trim().toLowerCase();
}

type Form = Pick<
  UseFormReturn<MessageInput>,
  "control" | "subscribe" | "getValues" | "setValue" | "setFocus"
>;

const fields = ["email", "subject", "message"] as const;

/** Saves what is typed, restores it after a reload, and asks before the form is left. */
function MessageDraft({ form }: { form: Form }) {
  const { control, subscribe, getValues, setValue, setFocus } = form;
  const [hasText, setHasText] = useState(false);
  const [isRestored, setRestored] = useState(false);
  const [accountEmail, setAccountEmail] = useState(readAccountEmail);
  const { isSubmitting } = useFormState({ control });
  const save = useEffectEvent(() => {
    const { email, subject, message } = getValues();
    // The account's address was filled in, not typed.
    const typed = [email === accountEmail ? "" : email, subject, message].some((text) => text?.trim());
    if (typed) saveDraft("contact", { email, subject, message });
    else deleteDraft("contact");
    setHasText(typed);
  });
  const fillInDraft = useEffectEvent(() => {
    const draft = readDraft("contact");
    for (const field of fields) {
      const text = readDraftText(draft, field);
      // Text that was typed before this code loaded is newer.
      if (text === "" || getValues(field)) continue;
      setValue(field, text);
      setRestored(true);
    }
    if (getValues("email") || accountEmail === "") return;
    setValue("email", accountEmail);
    // Selected, so that typing replaces it. Not by setFocus, which selects in a later task, and then what was typed by then.
    const field = document.activeElement;
    if (field instanceof HTMLInputElement && field.name === "email") field.select();
  });
  useEffect(() => {
    fillInDraft();
    save();
    return subscribe({ formState: { values: true }, callback: () => save() });
  }, [subscribe]);
  const followSession = useEffectEvent(() => {
    if (!hasText && getValues("email") === accountEmail) setValue("email", readAccountEmail());
    setAccountEmail(readAccountEmail());
  });
  useEffect(() => subscribeToSession(() => followSession()), []);
  const discard = () => {
    for (const field of fields) setValue(field, field === "email" ? accountEmail : "");
    setRestored(false);
    setFocus("email");
  };
  useUnsavedForm(hasText && !isSubmitting, {
    title: "Leave without sending it?",
    onLeave: () => deleteDraft("contact"),
  });
  return isRestored && hasText ? <RestoredDraftNote onDiscard={discard} /> : null;
}

/** Empty for a visitor. */
function readAccountEmail(): string {
  const session = currentSession();
  return session.status === "signed-in" ? session.user.email : "";
}
