import type { ReactNode } from "react";
import { Dialog } from "../../ui/dialog.tsx";
import { SubmitButton } from "../../ui/fields.tsx";

type CorrectionDialogProps = {
  title: string;
  /** The id of the form among the children. */
  form: string;
  isSaving: boolean;
  /** True while the children show a warning. Saving then needs a second press. */
  isWarned: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** The dialog in which the desk corrects what is stored about a person. */
export function CorrectionDialog({
  title,
  form,
  isSaving,
  isWarned,
  onClose,
  children,
}: CorrectionDialogProps) {
  return (
    <Dialog
      open
      size="question"
      title={title}
      onClose={onClose}
      locked={isSaving}
      footer={
        <>
          <button type="button" className="btn btn-outline-secondary" disabled={isSaving} onClick={onClose}>
            Go back
          </button>
          <SubmitButton form={form} busy={isSaving} busyText="Saving…">
            {isWarned ? "Save anyway" : "Save"}
          </SubmitButton>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
