import { type AvailableTreatment, availableTreatmentSchema } from "@clinic/contract/available.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import * as z from "zod/mini";
import type { ClinicDay } from "../shared/clinic-day.ts";
import { readDraft, saveDraft } from "../shared/drafts.ts";
import { abovePageState, useOpenAfterPaint } from "../shared/navigation.ts";
import { readSlotParam } from "../shared/paths.ts";
import { type BookingAttempt, bookingAttemptSchema } from "./booking-attempt.ts";
import { readUrlChoice } from "./chosen-day.tsx";

/**
 * The booking dialog has an entry in the history: Back closes the dialog, and Forward opens it again with its draft. A reload
 * and a login after an expired session return to that entry. Otherwise the dialog opens again only if the draft has typed
 * text and the URL doesn't name another day.
 */
export function useBookingDialog(day: ClinicDay, today: ClinicDay) {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const startOpening = useOpenAfterPaint();
  const [opened, setOpened] = useState(() => {
    const params = new URLSearchParams(search);
    // A link that names a time opens that time.
    if (readSlotParam(params)) return undefined;
    const draft = readUpcomingDraft(today);
    const urlDay = readUrlChoice(params).day ?? draft?.day;
    const shouldReopen = draft?.isTyped && urlDay === draft.day;
    return shouldReopen || readOpenedId(state) === draft?.id ? draft : undefined;
  });
  const isOpen = opened !== undefined && readOpenedId(state) === opened.id;
  const reopen = useEffectEvent(() => {
    if (!opened || isOpen) return;
    const params = new URLSearchParams(search);
    params.set("date", opened.day);
    void navigate(
      { search: `?${params}` },
      { state: { ...abovePageState, opened: opened.id }, preventScrollReset: true },
    );
  });
  useEffect(() => reopen(), []);
  return {
    opened,
    isOpen,
    open: (treatment: AvailableTreatment, slot?: string) => {
      const id = crypto.randomUUID();
      startOpening(() => {
        setOpened({ id, treatment, day, slot });
        void navigate(
          { search },
          { state: { ...state, ...abovePageState, opened: id }, preventScrollReset: true },
        );
      });
    },
    close: () => {
      if (!isOpen) return;
      if (day === opened.day) void navigate(-1);
      // The patient chose another day in the dialog. The page stays on the new day, and Back leads to the first one.
      else void navigate({ search }, { replace: true, preventScrollReset: true });
    },
    clear: () => setOpened(undefined),
  };
}

function readOpenedId(state: unknown): unknown {
  return typeof state === "object" && state !== null && "opened" in state ? state.opened : undefined;
}

const bookingDraftSchema = z.object({
  /** A new id for each time that the dialog opens. */
  id: z.string(),
  /** The treatment as offered when the dialog opened, with the times of all dentists even if the page shows one dentist's. */
  treatment: availableTreatmentSchema,
  day: z.string(),
  /** The time that was tapped on the page. */
  slot: z.optional(z.string()),
  /** The form's values by field name. */
  typed: z.optional(z.record(z.string(), z.string())),
  /** Whether leaving would lose typed text, and not only a chosen time or dentist. */
  isTyped: z.optional(z.boolean()),
  /** The booking attempt that has no answer yet. */
  tried: z.optional(bookingAttemptSchema),
});

/** The content of an open booking dialog, which a reload keeps. */
export type BookingDraft = z.infer<typeof bookingDraftSchema>;

function readUpcomingDraft(today: ClinicDay): BookingDraft | undefined {
  const draft = readStoredDraft();
  return draft && draft.day >= today ? draft : undefined;
}

/** Saves the draft, and keeps the booking attempt that is stored with it. */
export function saveBookingDraft(draft: BookingDraft): void {
  const stored = readStoredDraft();
  saveDraft("booking", stored?.id === draft.id ? { ...draft, tried: stored.tried } : draft);
}

export function saveAttempt(tried: BookingAttempt): void {
  const draft = readStoredDraft();
  if (draft) saveDraft("booking", { ...draft, tried });
}

function readStoredDraft(): BookingDraft | undefined {
  return z.safeParse(bookingDraftSchema, readDraft("booking")).data;
}
