import { useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { abovePage, isAbovePage } from "../../../lib/above-page.ts";
import { useOpening } from "../../../lib/use-opening.ts";
import type { DeskBooking } from "../acts.ts";

/** Which appointment is open stands in the address: a link to one works, a reload keeps it, and the way back closes it. */
export function useOpened(shown: readonly DeskBooking[]) {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const startOpening = useOpening();
  const [clicked, setClicked] = useState<DeskBooking>();
  const id = params.get("open");
  const note = (open: string | null) => {
    const after = new URLSearchParams(params);
    if (open === null) after.delete("open");
    else after.set("open", open);
    setParams(after, {
      ...(open === null ? { replace: true } : { state: abovePage }),
      preventScrollReset: true,
    });
  };
  return {
    id,
    /** As the days on the screen have it, else as it was when it was opened; unknown where a link opened it. */
    booking: shown.find(({ _id }) => _id === id) ?? (clicked?._id === id ? clicked : undefined),
    open: (booking: DeskBooking) =>
      startOpening(() => {
        setClicked(booking);
        note(booking._id);
      }),
    close: () => (isAbovePage(state) ? navigate(-1) : note(null)),
  };
}
