import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEventHandler, type ReactNode, useId } from "react";
import { describeError } from "../../shared/error-sentences.ts";
import { notify } from "../../shared/notify.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FormAlert, SubmitButton } from "../../ui/fields.tsx";
import { showUndoToast } from "../action-toast.tsx";

type CorrectionDialogProps = {
  title: string;
  /** What saving does. */
  note: string;
  /** Other people who have the typed values. Saving then needs a second press. */
  warning: ReactNode | undefined;
  error: string | undefined;
  busy: boolean;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
  /** The form's fields. */
  children: ReactNode;
};

export function CorrectionDialog(props: CorrectionDialogProps) {
  const { title, note, warning, error, busy, onSubmit, onClose, children } = props;
  const form = useId();
  return (
    <Dialog
      open
      size="question"
      title={title}
      onClose={onClose}
      locked={busy}
      footer={
        <>
          <button type="button" className="btn btn-outline-secondary" disabled={busy} onClick={onClose}>
            Go back
          </button>
          <SubmitButton form={form} busy={busy} busyText="Saving…">
            {warning ? "Save anyway" : "Save"}
          </SubmitButton>
        </>
      }
    >
      {error && <FormAlert>{error}</FormAlert>}
      {warning && <p role="alert">{warning}</p>}
      <p>{note}</p>
      <form id={form} noValidate onSubmit={onSubmit}>
        {children}
      </form>
    </Dialog>
  );
}

/**
 * Returns a function that reports a saved correction. Undo puts back what stood before, if `former` has it all: a number or an address
 * can be corrected, but not removed. `who` is the id of the corrected record.
 */
export function useCorrectionToast<Fields extends object>(
  who: string,
  putBack: (former: Fields) => Promise<unknown>,
) {
  const queryClient = useQueryClient();
  const undo = useMutation({
    mutationFn: putBack,
    onSuccess: () => notify.success("The correction is undone"),
    onError: (error) => notify.error(describeError(error)),
    onSettled: () => void queryClient.invalidateQueries(),
  });
  return (text: string, former: Fields) => {
    if (Object.values(former).includes("")) notify.success(text);
    else showUndoToast(`correction ${who}`, text, () => undo.mutate(former));
  };
}
