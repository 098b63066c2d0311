import type { ReactNode, RefObject } from "react";
import { Dialog } from "./dialog.tsx";
import { FormAlert } from "./form-alert.tsx";
import { SubmitButton } from "./submit-button.tsx";

type Props = {
  open: boolean;
  title: string;
  /** What will happen, before it does. */
  children: ReactNode;
  confirmText: string;
  busyText: string;
  busy: boolean;
  /** The children are not complete yet: the confirm button waits. */
  loading?: boolean;
  error?: string | undefined;
  danger?: boolean;
  closeText?: string;
  /** Has the focus from the beginning: where it can be undone, and keys have led here. */
  confirmFirst?: boolean;
  heir?: RefObject<HTMLElement | null>;
  onConfirm: () => void;
  onClose: () => void;
};

export function ConfirmDialog({
  danger = false,
  closeText = "Go back",
  confirmFirst = false,
  loading = false,
  heir,
  ...props
}: Props) {
  return (
    <Dialog
      open={props.open}
      title={props.title}
      onClose={props.onClose}
      locked={props.busy}
      size="question"
      {...(heir && { heir })}
      footer={
        <>
          <button
            type="button"
            className="btn btn-outline-secondary"
            onClick={props.onClose}
            disabled={props.busy}
          >
            {closeText}
          </button>
          <SubmitButton
            type="button"
            className={danger ? "btn-danger" : "btn-primary"}
            busy={props.busy}
            busyText={props.busyText}
            disabled={loading}
            autoFocus={confirmFirst}
            onClick={props.onConfirm}
          >
            {props.confirmText}
          </SubmitButton>
        </>
      }
    >
      {props.error && <FormAlert>{props.error}</FormAlert>}
      {props.children}
    </Dialog>
  );
}
