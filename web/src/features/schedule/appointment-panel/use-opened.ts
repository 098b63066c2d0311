import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { DeskBooking } from "../acts.ts";

/** Which appointment is open stands in the address: a link to one works, and a reload keeps it. */
export function useOpened(shown: readonly DeskBooking[]) {
  const [params, setParams] = useSearchParams();
  const [clicked, setClicked] = useState<DeskBooking>();
  const id = params.get("open");
  const note = (open: string | null) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (open === null) after.delete("open");
        else after.set("open", open);
        return after;
      },
      { replace: true },
    );
  return {
    id,
    /** As the days on the screen have it, else as it was when it was opened; unknown where a link opened it. */
    booking: shown.find(({ _id }) => _id === id) ?? (clicked?._id === id ? clicked : undefined),
    open: (booking: DeskBooking) => {
      setClicked(booking);
      note(booking._id);
    },
    close: () => note(null),
  };
}
