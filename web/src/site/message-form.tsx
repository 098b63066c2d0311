import { type MessageInput, messageInputSchema, sendMessage } from "@clinic/contract/messages.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useEffect, useEffectEvent, useState } from "react";
import { createFormControl, type FieldErrors, type UseFormReturn, useFormState } from "react-hook-form";
import { call } from "../shared/api.ts";
import { ApiError } from "../shared/api-error.ts";
import { dropDraft, keepDraft, readDraft, textIn } from "../shared/drafts.ts";
import { sentenceOf } from "../shared/error-sentences.ts";
import { currentSession, watchSession } from "../shared/session/session-state.ts";
import { useUnsavedForm } from "../shared/unsaved-forms.ts";
import { readFields } from "../shared/use-form.ts";
import { KeptNote } from "../ui/kept-draft.tsx";

export type MessageFormState = {
  errors: Partial<Record<keyof MessageInput, string | undefined>>;
  busy: boolean;
  failure: string | undefined;
  sent: boolean;
};

export type MessageForm = ReturnType<typeof messageForm>;

/** The contact form's rules, its draft and its sending. `show` hears of every change; `unsent` says that there is no connection. */
export function messageForm(
  show: (change: (state: MessageFormState) => MessageFormState) => void,
  unsent: string,
) {
  const form = createFormControl<MessageInput>({ resolver: standardSchemaResolver(messageInputSchema) });
  const { register, handleSubmit, subscribe, reset, setValue, clearErrors } = form;
  subscribe({
    formState: { errors: true },
    callback: ({ errors = {} }) => {
      const texts = {
        email: errors.email?.message,
        subject: errors.subject?.message,
        message: errors.message?.message,
      };
      show((state) => ({ ...state, errors: texts }));
    },
  });
  // A second press may come before the first one shows.
  let sending = false;
  const send = handleSubmit(async (message) => {
    if (sending) return;
    sending = true;
    show((state) => ({ ...state, busy: true, failure: undefined }));
    try {
      const named = isProved(message.email);
      await call(sendMessage, { body: message }, { anonymous: !named });
      show((state) => ({ ...state, busy: false, sent: true }));
      // Else it would be kept as something that is still to be sent.
      reset();
    } catch (error) {
      const offline = error instanceof ApiError && error.code === "offline";
      fail(offline ? unsent : sentenceOf(error));
    } finally {
      sending = false;
    }
  }, refuseFilledIn);
  function fail(failure: string) {
    show((state) => ({ ...state, busy: false, failure }));
    // After it is drawn. It may be below the end of the screen.
    setTimeout(() => document.querySelector("form .form-alert")?.scrollIntoView({ block: "nearest" }));
  }
  /** People don't see this field. Its error shows beside Submit, and the field is emptied for the next try. */
  function refuseFilledIn({ leaveEmpty }: FieldErrors<MessageInput>) {
    if (!leaveEmpty?.message) return;
    setValue("leaveEmpty", "");
    clearErrors("leaveEmpty");
    fail(leaveEmpty.message);
  }
  const submit = (element: HTMLFormElement) => {
    readFields(element, form);
    return send();
  };
  return { register, submit, draft: <MessageDraft form={form} /> };
}

/** Who writes from an address of theirs never waits because of others, and is known by their session. Nobody else need say who they are. */
function isProved(email: string): boolean {
  const session = currentSession();
  if (session.status !== "signed-in" || !session.user.verified) return false;
  return session.user.email.toLowerCase() === email.trim().toLowerCase();
}

type Form = Pick<
  UseFormReturn<MessageInput>,
  "control" | "subscribe" | "getValues" | "setValue" | "setFocus"
>;

const fields = ["email", "subject", "message"] as const;

/** With the contact form's fields, once they are a form: keeps what is typed, brings it back, and asks before it is left. */
function MessageDraft({ form }: { form: Form }) {
  const { control, subscribe, getValues, setValue, setFocus } = form;
  const [begun, setBegun] = useState(false);
  const [filled, setFilled] = useState(false);
  const [own, setOwn] = useState(ownAddress);
  const { isSubmitting } = useFormState({ control });
  const keep = useEffectEvent(() => {
    const { email, subject, message } = getValues();
    // Their own address nobody has typed.
    const some = [email === own ? "" : email, subject, message].some((text) => text?.trim());
    if (some) keepDraft("contact", { email, subject, message });
    else dropDraft("contact");
    setBegun(some);
  });
  const fillIn = useEffectEvent(() => {
    const kept = readDraft("contact");
    for (const field of fields) {
      const text = textIn(kept, field);
      // What was typed before this code came is newer.
      if (text === "" || getValues(field)) continue;
      setValue(field, text);
      setFilled(true);
    }
    if (getValues("email") || own === "") return;
    setValue("email", own);
    // Whoever is about to type another finds it selected, and not before what they type. At once: setFocus would select
    // in a later task, and with it what was typed by then.
    const field = document.activeElement;
    if (field instanceof HTMLInputElement && field.name === "email") field.select();
  });
  useEffect(() => {
    fillIn();
    keep();
    return subscribe({ formState: { values: true }, callback: () => keep() });
  }, [subscribe]);
  const follow = useEffectEvent(() => {
    if (!begun && getValues("email") === own) setValue("email", ownAddress());
    setOwn(ownAddress());
  });
  useEffect(() => watchSession(() => follow()), []);
  const discard = () => {
    for (const field of fields) setValue(field, field === "email" ? own : "");
    setFilled(false);
    setFocus("email");
  };
  useUnsavedForm(begun && !isSubmitting, {
    title: "Leave without sending it?",
    onLeave: () => dropDraft("contact"),
  });
  return filled && begun ? <KeptNote onDiscard={discard} /> : null;
}

/** Empty for a visitor. */
function ownAddress(): string {
  const session = currentSession();
  return session.status === "signed-in" ? session.user.email : "";
}
