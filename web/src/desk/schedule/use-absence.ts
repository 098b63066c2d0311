import { useState } from "react";
import { type AffectedAnswer, needsAttention } from "../attention/affected-answer.ts";
import type { DoctorDay } from "./away-dialog.tsx";

/** Opens the dialog that marks a doctor as away, and then the list of appointments that can't take place. */
export function useAbsence() {
  const [doctorDay, setDoctorDay] = useState<DoctorDay>();
  const [affected, setAffected] = useState<{ key: number; notice: AffectedAnswer & { resumed: boolean } }>();
  const closeDialog = () => setDoctorDay(undefined);
  /** Gives each list of affected appointments a new React key, so that nothing from the previous list remains. */
  const showAffected = (answer: AffectedAnswer, resumed: boolean) =>
    setAffected((before) =>
      needsAttention(answer) ? { key: (before?.key ?? 0) + 1, notice: { ...answer, resumed } } : before,
    );
  return {
    doctorDay,
    openDialog: setDoctorDay,
    closeDialog,
    finishDialog: (answer: AffectedAnswer) => {
      closeDialog();
      showAffected(answer, false);
    },
    affected,
    showAffected,
    closeAffected: () => setAffected(undefined),
  };
}
