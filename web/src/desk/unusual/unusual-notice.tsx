import type { BookingRequest } from "@clinic/contract/bookings.ts";
import type { UnusualReason } from "@clinic/contract/unusual.ts";
import { TriangleAlert } from "lucide-react";
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { useForm } from "../../shared/use-form.ts";
import { SelectField, SubmitButton, TextField } from "../../ui/fields.tsx";
import { describeUnusual, isUnusual } from "./unusual-words.ts";

type UnusualRequest = Pick<BookingRequest, "slot" | "doctorId" | "despite" | "reason">;

/** A request of the desk, and what the server calls unusual about it. */
export type UnusualQuestion<Request extends UnusualRequest> = {
  request: Request;
  reasons: readonly UnusualReason[];
};

/** Keeps the server's question about a dialog's last request, until the dialog forgets it. */
export function useUnusualQuestion<Request extends UnusualRequest>() {
  const [question, setQuestion] = useState<UnusualQuestion<Request>>();
  return {
    question,
    /** Takes a refusal. Other refusals than `unusual` leave the question as it is. */
    take: (error: unknown, request: Request) => {
      if (isUnusual(error)) setQuestion({ request, reasons: error.data.reasons ?? [] });
    },
    forget: () => setQuestion(undefined),
  };
}

/** Calls `act` whenever a value of the form changes. */
export function useFormChange<Values extends FieldValues>(
  { watch }: Pick<UseFormReturn<Values>, "watch">,
  act: () => void,
): void {
  const onChange = useEffectEvent(act);
  useEffect(() => {
    const { unsubscribe } = watch(() => onChange());
    return () => unsubscribe();
  }, [watch]);
}

type UnusualNoticeProps<Request extends UnusualRequest> = {
  question: UnusualQuestion<Request>;
  treatment: string;
  /** The doctors who perform the treatment. */
  doctors?: readonly { doctorId: string; name: string }[];
  /** The doctor whom the notice proposes if a doctor must be named. */
  proposedDoctorId?: string;
  confirmText: string;
  busyText: string;
  busy: boolean;
  /** Sends the request again, despite all that the server has called unusual so far. */
  onGoOn: (request: Request) => void;
};

/** Says what is unusual about a request, with one button that goes on. A form of its own, so that Enter presses that button. */
export function UnusualNotice<Request extends UnusualRequest>({
  question,
  treatment,
  doctors = [],
  proposedDoctorId = "",
  confirmText,
  busyText,
  busy,
  onGoOn,
}: UnusualNoticeProps<Request>) {
  const { request, reasons } = question;
  const titleId = useId();
  const notice = useRef<HTMLFormElement>(null);
  const { register, handleSubmit, formState } = useForm({
    defaultValues: {
      reason: "",
      doctorId: doctors.some(({ doctorId }) => doctorId === proposedDoctorId) ? proposedDoctorId : "",
    },
  });
  const asksForDoctor = doctors.length > 0 && needsDoctor(question);
  // biome-ignore lint/correctness/useExhaustiveDependencies: takes the focus for each new question.
  useEffect(() => notice.current?.focus(), [question]);
  return (
    <form
      ref={notice}
      tabIndex={-1}
      className="alert alert-warning alert-framed"
      aria-labelledby={titleId}
      noValidate
      onSubmit={handleSubmit(({ reason, doctorId }) =>
        onGoOn(goOnDespite(question, { reason, doctorId: asksForDoctor ? doctorId : "" })),
      )}
    >
      <div role="alert">
        <h3 id={titleId} className="alert-heading icon-text fs-6">
          <TriangleAlert size={20} aria-hidden="true" /> This is unusual
        </h3>
        <ul className="d-grid gap-1">
          {describeUnusual(reasons, { ...request, treatment }).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
      {asksForDoctor && (
        <SelectField
          label="Doctor"
          error={formState.errors.doctorId?.message}
          {...register("doctorId", { required: "Please choose a doctor" })}
        >
          <option value="">Choose a doctor</option>
          {doctors.map(({ doctorId, name }) => (
            <option key={doctorId} value={doctorId}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <div className="field-bar d-flex flex-wrap gap-2 align-items-end">
        <TextField label="Reason (optional)" autoComplete="off" maxLength={200} {...register("reason")} />
        <SubmitButton busy={busy} busyText={busyText}>
          {confirmText}
        </SubmitButton>
      </div>
    </form>
  );
}

/** Whether the desk must name a doctor, because nobody usually works then. The server refuses the request without one. */
function needsDoctor({ request, reasons }: UnusualQuestion<UnusualRequest>): boolean {
  return (
    request.doctorId === undefined &&
    reasons.some(
      (one) => (one.reason === "outside-hours" || one.reason === "holder-away") && one.doctorId !== null,
    )
  );
}

/**
 * Names the doctor whom the desk chose, or else the one whose appointments or blocks the notice lists, so that no other time is taken
 * in its place.
 */
function goOnDespite<Request extends UnusualRequest>(
  { request, reasons }: UnusualQuestion<Request>,
  { reason, doctorId }: { reason: string; doctorId: string },
): Request {
  const busy = reasons.find((one) => one.reason === "holder-busy" || one.reason === "blocked");
  const named = doctorId || busy?.doctorId;
  return {
    ...request,
    ...(request.doctorId === undefined && named && { doctorId: named }),
    despite: [...new Set([...(request.despite ?? []), ...reasons.map((one) => one.reason)])],
    reason,
  };
}
