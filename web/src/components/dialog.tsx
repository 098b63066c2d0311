import { type ReactNode, type RefObject, useEffect, useId } from "react";
import Modal from "react-bootstrap/Modal";
import { focusQuietly } from "../lib/focus-quietly.ts";
import "../styles/dialog.scss";

type Props = {
  open: boolean;
  title: string;
  onClose: () => void;
  /** While something is under way that the dialog must tell the end of, it can't be closed. */
  locked?: boolean;
  /** A form fills the height of a phone's screen; a question stays small; what is read at length stands at the page's side, with `side-dialog.scss`. */
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
}: Props) {
  const titleId = useId();
  useEffect(() => (open ? () => keepFocus(heir) : undefined), [open, heir]);
  return (
    <Modal
      show={open}
      onExited={() => keepFocus(heir)}
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
function keepFocus(heir: Props["heir"]): void {
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    focusQuietly(heir?.current ?? document.querySelector("main h1"));
  });
}
