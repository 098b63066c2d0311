import { History } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import type { DefaultValues, FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { type DraftName, dropDraft, keepDraft } from "../shared/drafts.ts";
import "./kept-draft.scss";

type Options<Values extends FieldValues> = {
  /** What `readDraft` has of this form, as far as the form understands it: it is filled in when the form appears. */
  typed: NoInfer<DefaultValues<Values>> | undefined;
  /** What is kept, where that is more than the form's values. */
  pack?: (values: Values) => unknown;
  /** Has the focus when everything has been discarded. */
  first: FieldPath<Values>;
};

/**
 * Keeps what is typed into a form until it equals what the form began with, or is `forgotten`: sent, or not wanted.
 * `brought` while the form shows what an earlier page had kept.
 */
export function useKeptDraft<Values extends FieldValues>(
  name: DraftName,
  form: Pick<UseFormReturn<Values>, "subscribe" | "reset" | "setFocus" | "formState">,
  { typed, pack = (values) => values, first }: Options<Values>,
) {
  const { subscribe, reset, setFocus } = form;
  const { isDirty } = form.formState;
  const [filled, setFilled] = useState(typed !== undefined);
  const keep = useEffectEvent((values: Values) => keepDraft(name, pack(values)));
  useEffect(
    () =>
      subscribe({
        formState: { values: true, isDirty: true },
        callback: (now) => (now.isDirty ? keep(now.values) : dropDraft(name)),
      }),
    [subscribe, name],
  );
  const fillIn = useEffectEvent(() => typed && reset(typed, { keepDefaultValues: true }));
  useEffect(() => void fillIn(), []);
  const forget = () => {
    dropDraft(name);
    setFilled(false);
  };
  return {
    brought: filled && isDirty,
    forget,
    discard: () => {
      forget();
      reset();
      setFocus(first);
    },
  };
}

type Props = { onDiscard: () => void; children?: ReactNode };

/** Above a form that has been filled in by what its person had typed before the page was loaded anew. */
export function KeptNote({ onDiscard, children }: Props) {
  return (
    <div className="kept-note" role="status">
      <History size={18} aria-hidden="true" />
      <p>We kept what you had typed. {children}</p>
      <button type="button" className="btn btn-link" onClick={onDiscard}>
        Discard
      </button>
    </div>
  );
}
