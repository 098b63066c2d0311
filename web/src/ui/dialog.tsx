import { type ReactNode, type RefObject, useEffect, useId } from "react";
import Modal from "react-bootstrap/Modal";
import { focusWithoutScroll } from "../shared/use-hydrated.ts";
import { FormAlert, SubmitButton } from "./fields.tsx";
import "./dialog.scss";

type DialogProps = {
  open: boolean;
  title: string;
  onClose: () => void;
  /** Keeps the dialog open while a request is under way, because the dialog must show the request's outcome. */
  locked?: boolean;
  /** A `form` dialog fills a phone's screen, a `question` is small, a `side` dialog stands beside the page. */
  size?: "question" | "form" | "side";
  /** On wide screens, has room for a calendar beside its times. */
  wide?: boolean;
  /** Omitted if `children` is a form that contains both body and footer. */
  footer?: ReactNode;
  /** Price or terms, always in view above the buttons. */
  note?: ReactNode;
  /** Why the last attempt failed, directly above the buttons. */
  error?: ReactNode;
  /** Gets the focus after closing if the element that opened the dialog is gone. Default: the page's heading. */
  fallbackFocus?: RefObject<HTMLElement | null>;
  children: ReactNode;
};

export function Dialog({
  open,
  title,
  onClose,
  locked = false,
  size = "form",
  wide = false,
  fallbackFocus,
  footer,
  note,
  error,
  children,
}: DialogProps) {
  const titleId = useId();
  useEffect(() => (open ? () => restoreFocus(fallbackFocus) : undefined), [open, fallbackFocus]);
  return (
    <Modal
      show={open}
      onExited={() => restoreFocus(fallbackFocus)}
      onHide={locked ? () => {} : onClose}
      aria-labelledby={titleId}
      // A click beside a form dialog does not close the dialog, because its input would be lost.
      {...(size === "form" && { backdrop: "static", fullscreen: "sm-down" })}
      {...(size === "side" && { className: "is-side", backdropClassName: "is-side" })}
      {...(wide && { dialogClassName: "is-wide" })}
      centered={size !== "side"}
      scrollable={size === "side" || footer !== undefined}
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
          <Modal.Footer>
            {note}
            {error && <FormAlert>{error}</FormAlert>}
            {footer}
          </Modal.Footer>
        </>
      )}
    </Modal>
  );
}

/** Moves the focus to `fallbackFocus` if react-bootstrap could not restore the focus. Waits until the page has changed. */
function restoreFocus(fallbackFocus: DialogProps["fallbackFocus"]): void {
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    focusWithoutScroll(fallbackFocus?.current ?? document.querySelector("main h1"));
  });
}

type ConfirmDialogProps = Pick<DialogProps, "open" | "title" | "onClose" | "fallbackFocus" | "children"> & {
  confirmText: string;
  busyText: string;
  busy: boolean;
  /** Disables the confirm button while the dialog's content loads. */
  loading?: boolean;
  error?: string | undefined;
  danger?: boolean;
  closeText?: string;
  /** Focuses the confirm button when the dialog opens. Only for actions that can be undone. */
  confirmFirst?: boolean;
  onConfirm: () => void;
};

export function ConfirmDialog({
  danger = false,
  closeText = "Go back",
  confirmFirst = false,
  loading = false,
  fallbackFocus,
  ...props
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={props.open}
      title={props.title}
      onClose={props.onClose}
      locked={props.busy}
      size="question"
      error={props.error}
      {...(fallbackFocus && { fallbackFocus })}
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
      {props.children}
    </Dialog>
  );
}
