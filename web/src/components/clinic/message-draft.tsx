import type { MessageInput } from "@clinic/contract/messages.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { type UseFormReturn, useFormState } from "react-hook-form";
import { dropDraft, keepDraft, readDraft, textIn } from "../../lib/kept-drafts.ts";
import { currentSession, watchSession } from "../../lib/session/session-state.ts";
import { useUnsavedForm } from "../../lib/unsaved-forms.ts";
import { KeptNote } from "../kept-note.tsx";

type Form = Pick<
  UseFormReturn<MessageInput>,
  "control" | "subscribe" | "getValues" | "setValue" | "setFocus"
>;

const fields = ["email", "subject", "message"] as const;

/** With the contact form's fields, once they are a form: keeps what is typed, brings it back, and asks before it is left. */
export function MessageDraft({ form }: { form: Form }) {
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
