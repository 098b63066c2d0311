import { staffPasswordLength } from "@clinic/contract/fields.ts";
import { PasswordForm } from "../profile/change-password.tsx";
import { Dialog } from "../ui/dialog.tsx";

/** `onClose` signs out. */
type ShortPasswordDialogProps = { onClose: () => void };

/** Asks people who work at the clinic for a longer password. They go on once they have changed it. */
export function ShortPasswordDialog({ onClose }: ShortPasswordDialogProps) {
  return (
    <Dialog
      open
      size="question"
      title="Please choose a longer password"
      onClose={onClose}
      footer={
        <button type="button" className="btn btn-outline-secondary" onClick={onClose}>
          SignOut
        </button>
      }
    >
      <p>
        You can see patients' details here, so your password needs at least {staffPasswordLength} characters.
      </p>
      <PasswordForm isStaff />
    </Dialog>
  );
}
