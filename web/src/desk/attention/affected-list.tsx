import { CircleCheck } from "lucide-react";
import { type Dispatch, type ReactNode, useEffect, useRef, useState } from "react";
import { FormAlert, SubmitButton } from "../../ui/fields.tsx";
import { useClinicClosed } from "../schedule/desk-actions.ts";
import { describeAppointmentProblem } from "./affected-answer.ts";
import { describeChangeResults, describePlannedChanges } from "./affected-words.ts";
import { AppointmentHeading, AttentionEntry } from "./attention-entry.tsx";
import { planKey } from "./proposals.ts";
import { type Line, listPlannedLines, type ResolutionAction } from "./resolution-state.ts";
import { ResolveAllDialog, ResolveDialog, useResolveLines } from "./resolve-dialog.tsx";
import "../../ui/fields.scss";

type AffectedListProps = { lines: readonly Line[]; dispatch: Dispatch<ResolutionAction> };

/** Affected appointments with a proposed change for each. The desk makes the changes singly or all in one go. */
export function AffectedList({ lines, dispatch }: AffectedListProps) {
  const resolve = useResolveLines(dispatch);
  const [confirming, setConfirming] = useState<Line | "all">();
  const status = useRef<HTMLParagraphElement>(null);
  const planned = listPlannedLines(lines);
  const submitted = resolve.variables ?? [];
  const isBatch = submitted.length > 1;
  const isBatchRunning = isBatch && resolve.isPending;
  const closeDialog = () => setConfirming(undefined);
  const perform = (chosen: readonly Line[]) => {
    closeDialog();
    resolve.mutate(chosen, {
      onSuccess: () => chosen.length > 1 && status.current?.focus({ preventScroll: true }),
    });
  };
  return (
    <>
      <div className="d-flex flex-wrap gap-2 align-items-center justify-content-between mb-2">
        <p className="fw-semibold m-0" ref={status} role="status" tabIndex={-1}>
          {isBatchRunning
            ? `Working: ${countFinished(lines, submitted)} of ${submitted.length} so far…`
            : isBatch && resolve.isSuccess
              ? describeChangeResults(resolve.data)
              : planned.length > 1 && `Proposed: ${describePlannedChanges(planned)}.`}
        </p>
        {(planned.length > 1 || isBatchRunning) && (
          <SubmitButton
            type="button"
            busy={resolve.isPending}
            busyText="Working…"
            onClick={() => setConfirming("all")}
          >
            Do all {isBatchRunning ? submitted.length : planned.length}
          </SubmitButton>
        )}
      </div>
      <ul className="list-unstyled d-flex flex-column gap-2 m-0">
        {lines.map((line) => (
          <AffectedEntry
            key={line.entry.booking._id}
            line={line}
            takesFocus={!isBatch && submitted[0]?.entry.booking._id === line.entry.booking._id}
          >
            <PlanChoice
              line={line}
              busy={resolve.isPending}
              onChoose={(plan) => dispatch({ type: "choose", key: line.key, plan })}
              onSubmit={() => setConfirming(line)}
            />
          </AffectedEntry>
        ))}
      </ul>
      {confirming === "all" && (
        <ResolveAllDialog lines={planned} onConfirm={() => perform(planned)} onClose={closeDialog} />
      )}
      {confirming !== undefined && confirming !== "all" && confirming.plan !== "later" && (
        <ResolveDialog
          booking={confirming.entry.booking}
          alternative={confirming.plan}
          onConfirm={() => perform([confirming])}
          onClose={closeDialog}
        />
      )}
    </>
  );
}

/**
 * Counts the submitted lines that have a final outcome. Compares keys, because a line that is loaded again is a new object with a
 * new key.
 */
function countFinished(lines: readonly Line[], submitted: readonly Line[]): number {
  const keys = new Set(submitted.map(({ key }) => key));
  return lines.filter(({ key, outcome }) => keys.has(key) && outcome && outcome.status !== "running").length;
}

type AffectedEntryProps = {
  line: Line;
  /** The entry's outcome takes the focus, because the pressed button is removed. */
  takesFocus: boolean;
  children: ReactNode;
};

function AffectedEntry({ line: { entry, outcome }, takesFocus, children }: AffectedEntryProps) {
  const { booking } = entry;
  const clinicClosed = useClinicClosed(booking);
  const status = outcome?.status;
  return (
    <AttentionEntry
      heading={<AppointmentHeading appointment={booking} />}
      name={booking.patientName}
      phone={booking.phone}
      phoneUrl={booking.phoneUrl}
      actions={status !== "done" && status !== "closed" && children}
    >
      {outcome?.status === "done" ? (
        <FocusedOutcome
          className="attention-outcome icon-text text-success fw-semibold mt-2"
          takesFocus={takesFocus}
        >
          <CircleCheck size={20} aria-hidden="true" /> {outcome.text}
        </FocusedOutcome>
      ) : (
        booking.problem && <p>{describeAppointmentProblem(booking.problem, booking, clinicClosed)}</p>
      )}
      {(outcome?.status === "failed" || outcome?.status === "closed") && (
        <FocusedOutcome takesFocus={takesFocus}>
          <FormAlert>{outcome.text}</FormAlert>
        </FocusedOutcome>
      )}
    </AttentionEntry>
  );
}

type FocusedOutcomeProps = { className?: string; takesFocus: boolean; children: ReactNode };

function FocusedOutcome({ className, takesFocus, children }: FocusedOutcomeProps) {
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) outcome.current?.focus();
  }, [takesFocus]);
  return (
    <div className={className} ref={outcome} tabIndex={-1}>
      {children}
    </div>
  );
}

type PlanChoiceProps = {
  line: Line;
  /** A change of any line in this list is running, so the controls wait. */
  busy: boolean;
  onChoose: (plan: string) => void;
  onSubmit: () => void;
};

/** Selects one alternative for the appointment, first the proposed one. The labels name the patient for screen readers. */
function PlanChoice({ line, busy, onChoose, onSubmit }: PlanChoiceProps) {
  const { moves, plan, hasStarted, outcome } = line;
  const { booking } = line.entry;
  const clinicClosed = useClinicClosed(booking);
  const isRunning = outcome?.status === "running";
  // Explains the missing alternatives only if a doctor could treat at the appointment's time: it has not started, and the clinic
  // is open.
  const isTimePossible = !hasStarted && !clinicClosed;
  const missing =
    isTimePossible && moves.every(({ kind }) => kind !== "give") && describeMissingDoctor(booking);
  return (
    <div className="attention-plan d-flex flex-wrap gap-2 align-items-center">
      {missing && <p className="w-100 text-soft m-0">{missing} is free at that time.</p>}
      <select
        className="form-select"
        aria-label={`What to do: ${booking.patientName}`}
        value={planKey(plan)}
        disabled={busy}
        onChange={({ target }) => onChoose(target.value)}
      >
        {moves.map((move) => (
          <option key={planKey(move)} value={planKey(move)}>
            {move.text}
          </option>
        ))}
        <option value="cancel">Cancel appointment</option>
        <option value="later">Leave it for later</option>
      </select>
      <SubmitButton
        type="button"
        className={plan === "cancel" ? "btn-outline-danger" : "btn-outline-secondary"}
        aria-label={`Do this: ${booking.patientName}`}
        disabled={plan === "later" || (busy && !isRunning)}
        busy={isRunning}
        busyText="Working…"
        onClick={onSubmit}
      >
        Do this
      </SubmitButton>
    </div>
  );
}

/** Says that no doctor, or no other doctor, is free. Undefined for a treatment that needs no doctor. */
function describeMissingDoctor({ doctorId, problem }: Line["entry"]["booking"]): string | undefined {
  if (problem === "no-doctor") return "No doctor";
  return doctorId === null ? undefined : "No other doctor";
}
