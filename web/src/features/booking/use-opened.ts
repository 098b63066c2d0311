import type { AvailableTreatment } from "@clinic/contract/available.ts";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { abovePage } from "../../lib/above-page.ts";
import type { ClinicDay } from "../../lib/clinic/clinic-day.ts";

export type Opened = {
  /** Every opening starts afresh. */
  id: string;
  /** As it was then, with everyone's times also where the page behind shows one dentist's. */
  treatment: AvailableTreatment;
  day: ClinicDay;
  /** The time that was tapped. */
  slot: string | undefined;
};

/** The dialog stands above its page: the way back closes it, and the way forward opens it again with what was typed in it. */
export function useOpened(day: ClinicDay) {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<Opened>();
  const isOpen = opened !== undefined && idIn(state) === opened.id;
  return {
    opened,
    isOpen,
    open: (treatment: AvailableTreatment, slot?: string) => {
      const id = crypto.randomUUID();
      setOpened({ id, treatment, day, slot });
      navigate({ search }, { state: { ...abovePage, opened: id } });
    },
    close: () => {
      if (!isOpen) return;
      if (day === opened.day) navigate(-1);
      // The patient has turned to another day in it: that is where they are, and the way back leads to the first.
      else navigate({ search }, { replace: true });
    },
    forget: () => setOpened(undefined),
  };
}

function idIn(state: unknown): unknown {
  return typeof state === "object" && state !== null && "opened" in state ? state.opened : undefined;
}
