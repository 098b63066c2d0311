import { type AvailableTreatment, availableTreatmentSchema } from "@clinic/contract/available.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import * as z from "zod/mini";
import type { ClinicDay } from "../shared/clinic-day.ts";
import { keepDraft, readDraft } from "../shared/drafts.ts";
import { abovePage, useOpening } from "../shared/navigation.ts";
import { type AfterAttempt, triedSchema } from "./booking-attempt.ts";
import { chosenIn } from "./chosen-day.tsx";

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
    const begun = readBookingDraft(today);
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

const bookingDraftSchema = z.object({
  /** Every opening starts afresh. */
  id: z.string(),
  /** As it was then, with everyone's times also where the page behind shows one dentist's. */
  treatment: availableTreatmentSchema,
  day: z.string(),
  /** The time that was tapped. */
  slot: z.optional(z.string()),
  /** By the names of the form's fields, which are all texts. */
  typed: z.optional(z.record(z.string(), z.string())),
  /** Something that leaving would lose; else only a treatment, a time or a dentist was chosen. */
  isTyped: z.optional(z.boolean()),
  /** Sent, and not answered yet. */
  tried: z.optional(triedSchema),
});

/** What the booking dialog is opened with, and what a page that is loaded anew goes on with. */
export type BookingDraft = z.infer<typeof bookingDraftSchema>;

/** Undefined where nothing is kept, or where its day is past. */
function readBookingDraft(today: ClinicDay): BookingDraft | undefined {
  const begun = kept();
  return begun && begun.day >= today ? begun : undefined;
}

/** What was sent of it stays with it. */
export function keepBookingDraft(begun: BookingDraft): void {
  const before = kept();
  keepDraft("booking", before?.id === begun.id ? { ...begun, tried: before.tried } : begun);
}

export function keepAttempt(tried: AfterAttempt): void {
  const begun = kept();
  if (begun) keepDraft("booking", { ...begun, tried });
}

function kept(): BookingDraft | undefined {
  return z.safeParse(bookingDraftSchema, readDraft("booking")).data;
}
