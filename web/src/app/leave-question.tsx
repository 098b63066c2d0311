import { ConfirmDialog } from "../ui/dialog.tsx";

export type LeaveQuestionProps = { open: boolean; title: string; onLeave: () => void; onStay: () => void };

export function LeaveQuestion({ open, title, onLeave, onStay }: LeaveQuestionProps) {
  return (
    <ConfirmDialog
      open={open}
      title={title}
      confirmText="Leave"
      closeText="Keep editing"
      busyText="Leaving…"
      busy={false}
      danger
      onConfirm={onLeave}
      onClose={onStay}
    >
      <p className="mb-0">What you have entered here will be lost.</p>
    </ConfirmDialog>
  );
}
