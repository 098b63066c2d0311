import { type ReactNode, type RefObject, useEffect, useId } from "react";
import Modal from "react-bootstrap/Modal";
import { focusWithoutScroll } from "../shared/use-hydrated.ts";
import { FormAlert, SubmitButton } from "./fields.tsx";
import "./dialog.scss";

type DialogProps = {
  open: boolean;
  title: string;
  onClose: () => void;
  /** It can't be closed while a request is under way whose outcome it must show. */
  locked?: boolean;
  /** `form` fills a phone's screen, `question` is small, `side` stands beside the page. */
  size?: "question" | "form" | "side";
  /** A form that contains body and footer puts both into `children` instead. */
  footer?: ReactNode;
  /** Gets the focus if the element that opened the dialog is gone. By default the page's heading does. */
  fallbackFocus?: RefObject<HTMLElement | null>;
  children: ReactNode;
};

export function Dialog({
  open,
  title,
  onClose,
  locked = false,
  size = "form",
  fallbackFocus,
  footer,
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
      // A click beside a form does not close it, which would lose the input.
      {...(size === "form" && { backdrop: "static", fullscreen: "sm-down" })}
      {...(size === "side" && { className: "is-side", backdropClassName: "is-side" })}
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
          <Modal.Footer>{footer}</Modal.Footer>
        </>
      )}
    </Modal>
  );
}

/** Moves the focus to `fallbackFocus` if react-bootstrap could not restore it. Waits until the page has changed. */
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
  /** The content is still loading, so the confirm button is disabled. */
  loading?: boolean;
  error?: string | undefined;
  danger?: boolean;
  closeText?: string;
  /** Focuses the confirm button. Only for actions that can be undone. */
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
      {props.error && <FormAlert>{props.error}</FormAlert>}
      {props.children}
    </Dialog>
  );
}
