/** The dialogs of the schedule. Their code loads after the schedule. */
import { lazyDialog } from "../../ui/lazy-component.tsx";

export const AppointmentPanel = lazyDialog("appointment-panel", async () => ({
  Part: (await import("./appointment-panel.tsx")).AppointmentPanel,
}));

export const AwayDialog = lazyDialog("away-dialog", async () => ({
  Part: (await import("./away-dialog.tsx")).AwayDialog,
}));

export const BlockDialog = lazyDialog("block-dialog", async () => ({
  Part: (await import("../blocks/block-dialog.tsx")).BlockDialog,
}));

export const CallerDialog = lazyDialog("book-caller-dialog", async () => ({
  Part: (await import("../caller/book-caller-dialog.tsx")).BookCallerDialog,
}));

export const DeskActionDialog = lazyDialog("desk-action-dialog", async () => ({
  Part: (await import("./desk-action-dialog.tsx")).DeskActionDialog,
}));

export const ConfirmMoveDialog = lazyDialog("confirm-move-dialog", async () => ({
  Part: (await import("./move-dialog.tsx")).ConfirmMoveDialog,
}));

export const DownloadDialog = lazyDialog(
  "download-dialog",
  async () => ({ Part: (await import("./download-dialog.tsx")).DownloadDialog }),
  { seldom: true },
);
