import type { Booking } from "@clinic/contract/bookings.ts";
import { plusDays } from "@clinic/domain/calendar-date.ts";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import * as z from "zod/mini";
import { type BookingAttempt, bookingAttemptSchema } from "../../booking/booking-attempt.ts";
import type { ClinicDay } from "../../shared/clinic-day.ts";
import { readDraft } from "../../shared/drafts.ts";
import type { GridSlot } from "../schedule/grid-time.ts";

const callerSchema = z.object({ name: z.string(), phone: z.string(), email: z.string() });

const navigationStateSchema = z.object({ caller: callerSchema });

type Caller = z.infer<typeof callerSchema>;

export type CallerDialogInput = {
  /** The clicked place on the schedule. */
  at?: GridSlot | undefined;
  /** Whether the patient stands at the desk. `at` is then the quarter-hour that runs now, with any doctor. */
  isWalkIn?: boolean | undefined;
  caller?: Caller | undefined;
  /** Begins with a series of this treatment. */
  series?: { treatmentId: string } | undefined;
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
    openWalkIn: (now: GridSlot) => setOpened({ at: now, isWalkIn: true }),
    /** Begins a series for the patient of this appointment: at the same time, with the same dentist, starting a week later. */
    openSeries: (booking: Booking, today: ClinicDay) => setOpened(seriesAfter(booking, today)),
    close: () => {
      setOpened(undefined);
      // Removes the caller from the history, because a reload would open the dialog again.
      if (caller) void navigate({ search }, { replace: true, preventScrollReset: true });
    },
  };
}

function seriesAfter(booking: Booking, today: ClinicDay): CallerDialogInput {
  const { dateISO, slot, doctorId, treatmentId, patientName: name, phone, patient: email } = booking;
  const date = plusDays(dateISO < today ? today : dateISO, 7);
  return { at: { date, slot, doctorId }, caller: { name, phone, email }, series: { treatmentId } };
}

const draftSchema = z.object({
  at: z.optional(
    z.object({
      ...{ date: z.string(), slot: z.string(), doctorId: z.nullable(z.string()) },
      isExact: z._default(z.boolean(), false),
    }),
  ),
  isWalkIn: z.optional(z.boolean()),
  caller: z.optional(callerSchema),
  /** The typed texts by the names of the form's fields. */
  series: z.optional(z.object({ treatmentId: z.string() })),
  typed: z.record(z.string(), z.string()),
  tried: z.optional(bookingAttemptSchema),
});

/** Returns the draft, unless another page asks to book for a different caller. */
function readCallerDraft(caller: Caller | undefined) {
  const { data } = z.safeParse(draftSchema, readDraft("caller"));
  const isSameCaller = !caller || JSON.stringify(caller) === JSON.stringify(data?.caller);
  return isSameCaller ? data : undefined;
}
