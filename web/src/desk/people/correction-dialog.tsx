import { type FormEventHandler, type ReactNode, useId } from "react";
import { Dialog } from "../../ui/dialog.tsx";
import { FormAlert, SubmitButton } from "../../ui/fields.tsx";

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
