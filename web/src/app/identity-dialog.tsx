import { settleIdentityQuestion } from "../shared/session/confirm-identity.ts";
import { Dialog } from "../ui/dialog.tsx";
import { SignInAgain } from "./sign-in-again.tsx";

type IdentityDialogProps = { uid: string; onClose: () => void };

/** Asks the user to sign in again, for a call that needs a recent sign-in. */
export function IdentityDialog({ uid, onClose }: IdentityDialogProps) {
  return (
    <Dialog
      open
      size="question"
      title="Confirm that it's you"
      onClose={onClose}
      footer={
        <button type="button" className="btn btn-outline-secondary" onClick={onClose}>
          Go back
        </button>
      }
    >
      <SignInAgain uid={uid} submitText="Confirm" onConfirmed={() => settleIdentityQuestion(true)}>
        <p>You logged in a while ago. Please log in once more to go on.</p>
      </SignInAgain>
    </Dialog>
  );
}
