import type { Booking } from "@clinic/contract/bookings.ts";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import * as z from "zod/mini";
import { type BookingAttempt, bookingAttemptSchema } from "../../booking/booking-attempt.ts";
import {
  formatAppointmentTime,
  formatDentistSuffix,
  isolateDirection,
} from "../../shared/appointment-text.ts";
import { readDraft } from "../../shared/drafts.ts";
import { scheduleLink } from "../../shared/paths.ts";
import { showActionToast } from "../action-toast.tsx";
import type { GridSlot } from "../schedule/grid-time.ts";

const callerSchema = z.object({ name: z.string(), phone: z.string(), email: z.string() });

const navigationStateSchema = z.object({ caller: callerSchema });

type Caller = z.infer<typeof callerSchema>;

export type CallerDialogInput = {
  /** The clicked place on the schedule. */
  at?: GridSlot | undefined;
  caller?: Caller | undefined;
  /** The form's values from before a reload. */
  typed?: Record<string, string> | undefined;
  /** The booking request that had no answer before a reload. Its idempotency key is used again. */
  tried?: BookingAttempt | undefined;
};

/**
 * The state of the dialog and its first values: a clicked place, a draft from before a reload, or a caller from another page.
 * Another page passes the caller in the browser's history, because URLs are logged.
 */
export function useCallerDialog() {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const caller = z.safeParse(navigationStateSchema, state).data?.caller;
  const [opened, setOpened] = useState<CallerDialogInput | undefined>(() => readCallerDraft(caller));
  return {
    asked: opened ?? (caller && { caller }),
    open: (at?: GridSlot) => setOpened(at ? { at } : {}),
    close: () => {
      setOpened(undefined);
      // Removes the caller from the history, because a reload would open the dialog again.
      if (caller) void navigate({ search }, { replace: true, preventScrollReset: true });
    },
  };
}

const draftSchema = z.object({
  at: z.optional(
    z.object({
      ...{ date: z.string(), slot: z.string(), doctorId: z.nullable(z.string()) },
      isExact: z._default(z.boolean(), false),
    }),
  ),
  caller: z.optional(callerSchema),
  /** The typed texts by the names of the form's fields. */
  typed: z.record(z.string(), z.string()),
  tried: z.optional(bookingAttemptSchema),
});

/** Returns the draft, unless another page asks to book for a different caller. */
function readCallerDraft(caller: Caller | undefined) {
  const { data } = z.safeParse(draftSchema, readDraft("caller"));
  const isSameCaller = !caller || JSON.stringify(caller) === JSON.stringify(data?.caller);
  return isSameCaller ? data : undefined;
}

/** Shows the last booked appointment in a toast, whose button opens it from any page. */
export function notifyBooked(booked: Booking, go: (to: string) => void): void {
  const { _id, patientName, dateISO } = booked;
  showActionToast({
    id: "booked",
    text: `${isolateDirection(patientName)} is booked for ${formatAppointmentTime(booked)}${formatDentistSuffix(booked)}`,
    button: "Open",
    act: () => go(scheduleLink({ date: dateISO, open: _id })),
  });
}
