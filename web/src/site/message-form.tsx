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

/** How sending a message ended. If `isSent` is false without a `failure`, the form shows errors at its fields. */
type SendOutcome = { isSent: boolean; failure?: string };

/** Creates the contact form's state with its validation, its draft and its `submit`. */
export function createMessageForm(showErrors: (errors: MessageErrors) => void) {
  const form = createFormControl<MessageInput>({ resolver: standardSchemaResolver(messageInputSchema) });
  form.subscribe({
    formState: { errors: true },
    callback: ({ errors = {} }) => showErrors({ ...errors }),
  });

  async function send(message: MessageInput): Promise<SendOutcome> {
    try {
      const isAnonymous = !isOwnVerifiedAddress(message.email);
      await call(sendMessage, { body: message }, { anonymous: isAnonymous });
    } catch (error) {
      if (error instanceof ApiError && error.code === "offline") throw error;
      return { isSent: false, failure: describeError(error) };
    }
    // Empties the form, because MessageDraft then deletes the saved draft.
    form.reset();
    return { isSent: true };
  }

  /** Empties the honeypot for the next try. Its error shows beside Submit, because the honeypot field is invisible. */
  function emptyHoneypot({ leaveEmpty }: MessageErrors): SendOutcome {
    if (!leaveEmpty?.message) return { isSent: false };
    form.setValue("leaveEmpty", "");
    form.clearErrors("leaveEmpty");
    return { isSent: false, failure: leaveEmpty.message };
  }

  /** Sends the message. Rejects with the code `offline` if there is no connection. */
  async function submit(element: HTMLFormElement): Promise<SendOutcome> {
    readAutofilledFields(element, form);
    let outcome: SendOutcome = { isSent: false };
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

/** Messages from the account's verified address are sent with its session: other senders then can't use up its message limit. */
function isOwnVerifiedAddress(email: string): boolean {
  const session = currentSession();
  if (session.status !== "signed-in" || !session.user.verified) return false;
  return session.user.email.toLowerCase() === email.trim().toLowerCase();
}

type ContactFormControl = Pick<
  UseFormReturn<MessageInput>,
  "control" | "subscribe" | "getValues" | "setValue" | "setFocus"
>;

const draftFields = ["email", "subject", "message"] as const;

/** Saves what is typed, restores it after a reload, and asks before the form is left. */
function MessageDraft({ form }: { form: ContactFormControl }) {
  const { control, subscribe, getValues, setValue, setFocus } = form;
  const [hasText, setHasText] = useState(false);
  const [isRestored, setRestored] = useState(false);
  const [accountEmail, setAccountEmail] = useState(readAccountEmail);
  const { isSubmitting } = useFormState({ control });
  const save = useEffectEvent(() => {
    const { email, subject, message } = getValues();
    // The account's own address alone is no draft, because the form fills it in.
    const typed = [email === accountEmail ? "" : email, subject, message].some((text) => text?.trim());
    if (typed) saveDraft("contact", { email, subject, message });
    else deleteDraft("contact");
    setHasText(typed);
  });
  const fillInDraft = useEffectEvent(() => {
    const draft = readDraft("contact");
    for (const field of draftFields) {
      const text = readDraftText(draft, field);
      // The draft does not replace text that was typed before this code loaded, because that text is newer.
      if (text === "" || getValues(field)) continue;
      setValue(field, text);
      setRestored(true);
    }
    if (getValues("email") || accountEmail === "") return;
    setValue("email", accountEmail);
    // Selects the address, so that typing replaces it. `setFocus` would select in a later task, with what was typed until then.
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
    for (const field of draftFields) setValue(field, field === "email" ? accountEmail : "");
    setRestored(false);
    setFocus("email");
  };
  useUnsavedForm(hasText && !isSubmitting, {
    title: "Leave without sending it?",
    onLeave: () => deleteDraft("contact"),
  });
  return isRestored && hasText ? <RestoredDraftNote onDiscard={discard} /> : null;
}

/** Returns an empty string for a visitor without an account. */
function readAccountEmail(): string {
  const session = currentSession();
  return session.status === "signed-in" ? session.user.email : "";
}
