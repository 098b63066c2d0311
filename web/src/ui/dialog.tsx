import { type ReactNode, type RefObject, useEffect, useId } from "react";
import Modal from "react-bootstrap/Modal";
import { focusQuietly } from "../shared/use-hydrated.ts";
import { FormAlert, SubmitButton } from "./fields.tsx";
import "./dialog.scss";

type DialogProps = {
  open: boolean;
  title: string;
  onClose: () => void;
  /** While something is under way that the dialog must tell the end of, it can't be closed. */
  locked?: boolean;
  /** A form fills the height of a phone's screen; a question stays small; what is read at length stands at the page's side. */
  size?: "question" | "form" | "side";
  /** For a form around body and footer, put both into `children` instead. */
  footer?: ReactNode;
  /** Gets the focus where what opened it is gone; by default the page's heading. */
  heir?: RefObject<HTMLElement | null>;
  children: ReactNode;
};

/** Focus moves in when it opens, and back when it closes. */
export function Dialog({
  open,
  title,
  onClose,
  locked = false,
  size = "form",
  heir,
  footer,
  children,
}: DialogProps) {
  const titleId = useId();
  useEffect(() => (open ? () => restoreFocus(heir) : undefined), [open, heir]);
  return (
    <Modal
      show={open}
      onExited={() => restoreFocus(heir)}
      onHide={locked ? () => {} : onClose}
      aria-labelledby={titleId}
      // A click beside it would take what was typed along.
      {...(size === "form" && { backdrop: "static" })}
      {...(size === "side" && { className: "is-side", backdropClassName: "is-side" })}
      centered={size !== "side"}
      scrollable={size === "side" || footer !== undefined}
      {...(size === "form" && { fullscreen: "sm-down" })}
    >
      <Modal.Header>
        <Modal.Title as="h2" id={titleId}>
          {title}
        </Modal.Title>
        <button type="button" className="btn-close" aria-label="Close" onClick={onClose} disabled={locked} />
      </Modal.Header>
      {footer === undefined ? (
        children
      ) : (
        <>
          <Modal.Body>{children}</Modal.Body>
          <Modal.Footer>{footer}</Modal.Footer>
        </>
      )}
    </Modal>
  );
}

/** Once the dialog has given it back, and the page shows what came of it. */
function restoreFocus(heir: DialogProps["heir"]): void {
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    focusQuietly(heir?.current ?? document.querySelector("main h1"));
  });
}

type ConfirmDialogProps = {
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
}: ConfirmDialogProps) {
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
