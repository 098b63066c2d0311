import type { Booking, MoveRequest } from "@clinic/contract/bookings.ts";
import {
  recordArrival,
  recordNoShow,
  takeDeskPayment,
  undoArrival,
  undoDeskPayment,
  undoNoShow,
} from "@clinic/contract/desk-acts.ts";
import { useIsMutating, useMutation, useQueryClient } from "@tanstack/react-query";
import type { LucideIcon } from "lucide-react";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { call } from "../../shared/api.ts";
import { renewAll } from "../../shared/early-answers.ts";
import { notify } from "../../shared/notify.ts";
import { focusQuietly } from "../../shared/use-hydrated.ts";
import { SubmitButton } from "../../ui/fields.tsx";
import { moveByClinic, movedText } from "../attention/change-by-clinic.ts";
import { offerUndo, withdrawUndo } from "../undo-toast.tsx";
import { appointmentQuery, Conflict, newestKnown, refusalOf, unlessConflict } from "./conflict.ts";
import {
  type AskAct,
  actWords,
  type DeskAct,
  type DeskBooking,
  doneWords,
  isTapAct,
  type TapAct,
} from "./desk-acts.ts";

export type OnAsk = (act: AskAct, booking: DeskBooking) => void;

type Props = {
  act: DeskAct;
  booking: DeskBooking;
  onAsk: OnAsk;
  className: string;
  icon?: LucideIcon;
  /** Where those of many appointments stand together. */
  label?: string;
  /** Gets the focus when the button goes with what it has done. */
  heir: RefObject<HTMLElement | null>;
};

export function ActButton({ act, booking, onAsk, className, icon: Icon, label, heir }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const { tap, busy, underWay } = useDeskAct(booking);
  useLayoutEffect(() => {
    const standing = button.current;
    return () => {
      if (standing !== null && standing === document.activeElement) focusQuietly(heir.current);
    };
  }, [heir]);
  return (
    <SubmitButton
      ref={button}
      type="button"
      className={className}
      aria-label={label}
      busy={busy}
      busyText={isTapAct(act) ? "Saving…" : actWords[act]}
      disabled={underWay && !busy}
      onClick={() => (isTapAct(act) ? tap(act) : onAsk(act, booking))}
    >
      {Icon && <Icon size={18} aria-hidden="true" />}
      {actWords[act]}
    </SubmitButton>
  );
}

type Tap = { act: TapAct; seen: Booking };

const backs: Partial<Record<TapAct, TapAct>> = {
  arrived: "arrived-back",
  "no-show": "no-show-back",
  "desk-payment": "desk-payment-back",
};

/** Whatever came of it, everything is asked again: a refusal may be news itself. */
function useDeskAct(booking: Booking) {
  const queryClient = useQueryClient();
  const mutationKey = ["desk-act", booking._id];
  const doing = useMutation({
    mutationKey,
    mutationFn: ({ act, seen }: Tap) => unlessConflict(seen, perform(act, seen)),
    onSuccess: (done, { act, seen }) => {
      const back = backs[act];
      const text = doneWords[act](done);
      queryClient.setQueryData(appointmentQuery(done._id).queryKey, done);
      withdrawUndo(undoKey(seen));
      if (back) offerUndo(undoKey(done), text, () => doing.mutate({ act: back, seen: done }));
      else notify.success(text);
    },
    onError: (error) => notify.error(refusalOf(error)),
    onSettled: () => renewAll(queryClient),
  });
  return {
    tap: (act: TapAct) => doing.mutate({ act, seen: newestKnown(queryClient, booking) }),
    busy: doing.isPending,
    /** Also by another button: an act beside it would be decided on what that one overtakes. */
    underWay: useIsMutating({ mutationKey }) > 0,
  };
}

/** An undo is of what the appointment was then: the desk's next act on it ends the offer. */
function undoKey({ _id, version }: Pick<Booking, "_id" | "version">): string {
  return `${_id} ${version}`;
}

type Decision<Wish> = {
  decide: (seen: Booking, wish: Wish) => Promise<Booking>;
  /** Said when it is done. */
  done: (seen: Booking, now: Booking) => string;
  /** Brings back what it was before, where that is offered. */
  undo?: (before: Booking, now: Booking) => Promise<Booking>;
  onDone: () => void;
};

/**
 * What a dialog decides on: the appointment as it was when the dialog opened, and after somebody else's change, which the
 * first try tells of, as it is now. What was typed stays.
 */
export function useDecision<Wish>(booking: Booking, { decide, done, undo, onDone }: Decision<Wish>) {
  const queryClient = useQueryClient();
  const [seen, setSeen] = useState<Booking>(() => newestKnown(queryClient, booking));
  const undoing = useMutation({
    mutationFn: async ({ before, now }: { before: Booking; now: Booking }) =>
      undo ? await unlessConflict(now, undo(before, now)) : now,
    onSuccess: (back, { now }) => {
      queryClient.setQueryData(appointmentQuery(back._id).queryKey, back);
      notify.success(done(now, back));
    },
    onError: (error) => notify.error(refusalOf(error)),
    onSettled: () => renewAll(queryClient),
  });
  const deciding = useMutation({
    mutationFn: (wish: Wish) => unlessConflict(seen, decide(seen, wish)),
    onSuccess: (now) => {
      queryClient.setQueryData(appointmentQuery(now._id).queryKey, now);
      withdrawUndo(undoKey(seen));
      const text = done(seen, now);
      if (undo) offerUndo(undoKey(now), text, () => undoing.mutate({ before: seen, now }));
      else notify.success(text);
      onDone();
    },
    onError: (error) => {
      if (error instanceof Conflict) setSeen(error.booking);
    },
    onSettled: () => renewAll(queryClient),
  });
  return { seen, deciding };
}

/** Another time or doctor, and for ten seconds the way back, which is a move like any other: what it overtakes is never told. */
export function useMove(booking: Booking, onDone: () => void) {
  return useDecision<MoveRequest>(booking, {
    decide: ({ _id, version }, to) => moveByClinic(_id, to, version),
    done: movedText,
    undo: (before, { _id, version }) => moveByClinic(_id, placeOf(before), version),
    onDone,
  });
}

function placeOf({ dateISO, slot, doctorId }: Booking): MoveRequest {
  return { date: dateISO, slot, ...(doctorId !== null && { doctorId }) };
}

const endpoints = {
  arrived: recordArrival,
  "no-show": recordNoShow,
  "desk-payment": takeDeskPayment,
  "arrived-back": undoArrival,
  "no-show-back": undoNoShow,
  "desk-payment-back": undoDeskPayment,
} as const satisfies Record<TapAct, unknown>;

/** On the version that was seen: an appointment that stands otherwise since is left as it is. */
function perform(act: TapAct, { _id, version }: Booking): Promise<Booking> {
  return call(endpoints[act], { params: { id: _id }, query: { version } });
}
