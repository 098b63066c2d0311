import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { whoIsTold } from "../../../lib/clinic/by-clinic.ts";
import { isolated } from "../../../lib/clinic/isolated.ts";
import { deskMoveSentenceOf } from "../../../lib/error-sentences.ts";
import { refusalOf } from "../overtaken.ts";
import { useMove } from "../use-move.ts";
import type { MoveWish } from "./move-wish.ts";
import { moveQuestion } from "./move-words.ts";

type Props = { wish: MoveWish; onClose: () => void };

/** Before a visit that was let go somewhere else goes there. */
export function MoveQuestion({ wish: { booking, to }, onClose }: Props) {
  const { seen, deciding } = useMove(booking, onClose);
  const isNewTime = to.date !== seen.dateISO || to.slot !== seen.slot;
  const { date, slot, doctorId } = to;
  return (
    <ConfirmDialog
      open
      title={`Move ${isolated(seen.patientName)}?`}
      confirmText="Move"
      closeText="Don't move"
      confirmFirst
      busyText="Moving…"
      busy={deciding.isPending}
      error={
        deciding.isError
          ? refusalOf(deciding.error, (error) => deskMoveSentenceOf(error, to.doctor))
          : undefined
      }
      onConfirm={() => deciding.mutate({ date, slot, ...(doctorId !== null && { doctorId }) })}
      onClose={onClose}
    >
      <p>
        <strong>{seen.treatment}</strong>: {moveQuestion(seen, to)}
      </p>
      {seen.confirmed && isNewTime && <p>Their confirmation of the old time goes with it.</p>}
      <p className="mb-0">{whoIsTold(seen)}</p>
    </ConfirmDialog>
  );
}
