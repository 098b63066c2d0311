import { loadToastLibrary } from "../lib/notify.ts";
import { offerAct } from "./act-toast.tsx";

const idOf = (key: string) => `undo ${key}`;

/** Says what is done, and takes it back when asked within ten seconds. */
export function offerUndo(key: string, text: string, undo: () => void): void {
  offerAct({ id: idOf(key), text, button: "Undo", act: undo });
}

/** What it would take back is overtaken. */
export function withdrawUndo(key: string): void {
  loadToastLibrary().then(
    ({ toast }) => toast.dismiss(idOf(key)),
    () => undefined,
  );
}
