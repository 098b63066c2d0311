import { type MessageInput, messageInputSchema, sendMessage } from "@clinic/contract/messages.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { createFormControl, type FieldErrors } from "react-hook-form";
import { call } from "../../lib/api.ts";
import { ApiError } from "../../lib/api-error.ts";
import { sentenceOf } from "../../lib/error-sentences.ts";
import { currentSession } from "../../lib/session/session-state.ts";
import { readFields } from "../../lib/use-form.ts";
import { MessageDraft } from "./message-draft.tsx";

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
