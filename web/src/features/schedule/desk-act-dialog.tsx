import type { ClinicDay } from "../../lib/clinic/clinic-day.ts";
import type { AskAct, DeskBooking } from "./acts.ts";
import { CancelDialog } from "./cancel-dialog.tsx";
import { GivenBackDialog } from "./given-back-dialog.tsx";
import { MoveDialog } from "./move-dialog.tsx";

export type Doing = { act: AskAct; booking: DeskBooking };

type Props = Doing & { today: ClinicDay; onClose: () => void };

export function DeskActDialog({ act, booking, today, onClose }: Props) {
  if (act === "cancel") return <CancelDialog booking={booking} onClose={onClose} />;
  if (act === "given-back") return <GivenBackDialog booking={booking} onClose={onClose} />;
  return <MoveDialog booking={booking} today={today} giving={act === "give"} onClose={onClose} />;
}
