/** What opens above the schedule: their code comes when the day is on screen. */
import { lateDialog } from "../../components/late-part.tsx";

export const AppointmentPanel = lateDialog("appointment-panel", async () => ({
  Part: (await import("./appointment-panel/appointment-panel.tsx")).AppointmentPanel,
}));

export const AwayDialog = lateDialog("away-dialog", async () => ({
  Part: (await import("./away/away-dialog.tsx")).AwayDialog,
}));

export const CallerDialog = lateDialog("book-caller-dialog", async () => ({
  Part: (await import("./book-caller/book-caller-dialog.tsx")).BookCallerDialog,
}));

export const DeskActDialog = lateDialog("desk-act-dialog", async () => ({
  Part: (await import("./desk-act-dialog.tsx")).DeskActDialog,
}));

export const MoveQuestion = lateDialog("move-question", async () => ({
  Part: (await import("./dragging/move-question.tsx")).MoveQuestion,
}));
