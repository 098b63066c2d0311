import { useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import type { DeskBooking } from "../acts.ts";

/** Its page before is the sheet without it: the way back closes it, and closing it goes that way. */
const openedHere = { opened: "here" };

/** Which appointment is open stands in the address: a link to one works, and a reload keeps it. */
export function useOpened(shown: readonly DeskBooking[]) {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const [clicked, setClicked] = useState<DeskBooking>();
  const id = params.get("open");
  const note = (open: string | null) => {
    const after = new URLSearchParams(params);
    if (open === null) after.delete("open");
    else after.set("open", open);
    setParams(after, open === null ? { replace: true } : { state: openedHere });
  };
  return {
    id,
    /** As the days on the screen have it, else as it was when it was opened; unknown where a link opened it. */
    booking: shown.find(({ _id }) => _id === id) ?? (clicked?._id === id ? clicked : undefined),
    open: (booking: DeskBooking) => {
      setClicked(booking);
      note(booking._id);
    },
    close: () => (isOpenedHere(state) ? navigate(-1) : note(null)),
  };
}

function isOpenedHere(state: unknown): boolean {
  return typeof state === "object" && state !== null && "opened" in state;
}
