import { History } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import type { DefaultValues, FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { type DraftName, deleteDraft, saveDraft } from "../shared/drafts.ts";

type Options<Values extends FieldValues> = {
  /** The saved and parsed draft, which is filled in when the form appears. */
  typed: NoInfer<DefaultValues<Values>> | undefined;
  /** Returns what the draft saves, if it holds more than the form's values. */
  pack?: (values: Values) => unknown;
  /** The field that gets the focus after the user has discarded the draft. */
  first: FieldPath<Values>;
};

/**
 * Saves a form's input as a draft while the input differs from the default values. `forget` deletes the draft, after the form
 * was sent. `isRestored` is true while the form shows a restored draft.
 */
export function useFormDraft<Values extends FieldValues>(
  name: DraftName,
  form: Pick<UseFormReturn<Values>, "subscribe" | "reset" | "setFocus" | "formState">,
  { typed, pack = (values) => values, first }: Options<Values>,
) {
  const { subscribe, reset, setFocus } = form;
  const { isDirty } = form.formState;
  const [filled, setFilled] = useState(typed !== undefined);
  const keep = useEffectEvent((values: Values) => saveDraft(name, pack(values)));
  useEffect(
    () =>
      subscribe({
        formState: { values: true, isDirty: true },
        callback: (form) => (form.isDirty ? keep(form.values) : deleteDraft(name)),
      }),
    [subscribe, name],
  );
  const fillIn = useEffectEvent(() => typed && reset(typed, { keepDefaultValues: true }));
  useEffect(() => void fillIn(), []);
  const forget = () => {
    deleteDraft(name);
    setFilled(false);
  };
  return {
    isRestored: filled && isDirty,
    forget,
    discard: () => {
      forget();
      reset();
      setFocus(first);
    },
  };
}

type Props = { onDiscard: () => void; children?: ReactNode };

/** The note above a form that shows a restored draft, with a button that discards the draft. */
export function RestoredDraftNote({ onDiscard, children }: Props) {
  return (
    <div className="note is-info align-items-center" role="status">
      <History size={18} aria-hidden="true" />
      <p className="flex-fill mb-0">We kept what you had typed. {children}</p>
      <button type="button" className="btn btn-link" onClick={onDiscard}>
        Discard
      </button>
    </div>
  );
}
