import type { Booking } from "@clinic/contract/bookings.ts";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import * as z from "zod/mini";
import { type AfterAttempt, triedSchema } from "../../booking/booking-attempt.ts";
import { isolated, withDentist } from "../../shared/appointment-words.ts";
import { readDraft } from "../../shared/drafts.ts";
import { scheduleLink } from "../../shared/paths.ts";
import type { Place } from "../schedule/column-grid.tsx";
import { offerAct } from "../undo-toast.tsx";

const callerSchema = z.object({ name: z.string(), phone: z.string(), email: z.string() });

const stateSchema = z.object({ caller: callerSchema });

export type Asked = {
  /** A free place of the day, to begin with. */
  at?: Place | undefined;
  /** For whom, where that is known. */
  caller?: AskedCaller | undefined;
  /** What was typed before the page was loaded anew. */
  typed?: Record<string, string> | undefined;
  /** What was sent then. */
  tried?: AfterAttempt | undefined;
};

/**
 * What the dialog is opened with: nothing yet, a free place of the day, what was begun before a reload, or a caller whom
 * another page has sent along in the browser's history, since an address would tell of them to every log.
 */
export function useCallerDialog() {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const caller = z.safeParse(stateSchema, state).data?.caller;
  const [begun, setBegun] = useState<Asked | undefined>(() => readCallerDraft(caller));
  const asked = begun ?? (caller && { caller });
  return {
    asked,
    open: (at?: Place) => setBegun(at ? { at } : {}),
    close: () => {
      setBegun(undefined);
      // Else a reload would ask for them again.
      if (caller) void navigate({ search }, { replace: true, preventScrollReset: true });
    },
  };
}

/** For whom, as another page knows them. */
type AskedCaller = z.infer<typeof callerSchema>;

const draftSchema = z.object({
  at: z.optional(z.object({ date: z.string(), slot: z.string(), doctorId: z.nullable(z.string()) })),
  caller: z.optional(callerSchema),
  /** By the names of the form's fields, which are all texts. */
  typed: z.record(z.string(), z.string()),
  /** Sent, and not answered yet. */
  tried: z.optional(triedSchema),
});

/** What was begun for `caller`: whoever now wants to book for another one is not shown this one's. */
function readCallerDraft(caller: AskedCaller | undefined) {
  const { data } = z.safeParse(draftSchema, readDraft("caller"));
  const same = !caller || JSON.stringify(caller) === JSON.stringify(data?.caller);
  return same ? data : undefined;
}

/** Says what is booked, and opens it when asked, from wherever somebody has gone by then. */
export function tellBooked(booked: Booking, go: (to: string) => void): void {
  const { _id, patientName, date, dateISO, slot } = booked;
  offerAct({
    id: `booked ${_id}`,
    text: `${isolated(patientName)} is booked for ${date} at ${slot}${withDentist(booked)}`,
    button: "Open",
    act: () => go(scheduleLink({ date: dateISO, open: _id })),
  });
}
