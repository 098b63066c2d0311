import type { AvailableTreatment } from "@clinic/contract/available.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { abovePage } from "../../lib/above-page.ts";
import type { ClinicDay } from "../../lib/clinic/clinic-day.ts";
import { useOpening } from "../../lib/use-opening.ts";
import { readBegun } from "./begun-booking.ts";
import { chosenIn } from "./use-chosen.ts";

/**
 * The dialog stands above its page: the way back closes it, and the way forward opens it again with what was typed in it. A
 * reload, and who logs in after a session's end, come to its own place in the history. By any other way to the page it opens
 * only with something typed in it, and not where the address names another day.
 */
export function useOpened(day: ClinicDay, today: ClinicDay) {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const startOpening = useOpening();
  const [opened, setOpened] = useState(() => {
    const begun = readBegun(today);
    const asked = chosenIn(new URLSearchParams(search)).day ?? begun?.day;
    const comesBack = begun?.isTyped && asked === begun.day;
    return comesBack || idIn(state) === begun?.id ? begun : undefined;
  });
  const isOpen = opened !== undefined && idIn(state) === opened.id;
  const comeBack = useEffectEvent(() => {
    if (!opened || isOpen) return;
    const params = new URLSearchParams(search);
    params.set("date", opened.day);
    void navigate(
      { search: `?${params}` },
      { state: { ...abovePage, opened: opened.id }, preventScrollReset: true },
    );
  });
  useEffect(() => comeBack(), []);
  return {
    opened,
    isOpen,
    open: (treatment: AvailableTreatment, slot?: string) => {
      const id = crypto.randomUUID();
      startOpening(() => {
        setOpened({ id, treatment, day, slot });
        void navigate(
          { search },
          { state: { ...state, ...abovePage, opened: id }, preventScrollReset: true },
        );
      });
    },
    close: () => {
      if (!isOpen) return;
      if (day === opened.day) void navigate(-1);
      // The patient has turned to another day in it: that is where they are, and the way back leads to the first.
      else void navigate({ search }, { replace: true, preventScrollReset: true });
    },
    forget: () => setOpened(undefined),
  };
}

function idIn(state: unknown): unknown {
  return typeof state === "object" && state !== null && "opened" in state ? state.opened : undefined;
}
