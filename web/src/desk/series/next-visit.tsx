import type { Booking } from "@clinic/contract/bookings.ts";
import { plusDays, plusMonths, todayIn } from "@clinic/domain/calendar-date.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { createBookingSender } from "../../booking/booking-attempt.ts";
import {
  formatAppointmentDay,
  formatAppointmentTime,
  formatDentistSuffix,
  isolateDirection,
} from "../../shared/appointment-text.ts";
import { managedTimesQuery } from "../../shared/available-query.ts";
import type { ClinicDay } from "../../shared/clinic-day.ts";
import { formatSlot } from "../../shared/clinic-format.ts";
import { describeError, describeErrorForDesk } from "../../shared/error-sentences.ts";
import { notify } from "../../shared/notify.ts";
import { refetchAllPastCache } from "../../shared/prefetched-answers.ts";
import { settingsQuery, treatmentsQuery } from "../../shared/queries.ts";
import { spelled } from "../../shared/spelling.ts";
import { focusWithoutScroll } from "../../shared/use-hydrated.ts";
import { FormAlert, SelectField, SubmitButton } from "../../ui/fields.tsx";
import { showUndoToast } from "../action-toast.tsx";
import { cancelAsClinic } from "../attention/change-by-clinic.ts";
import { describeOwnRefusal, useIsOwn } from "../own-appointment.ts";
import { explainUnbookableDay } from "../schedule/time-fields.tsx";
import { describeUnusual, isUnusual } from "../unusual/unusual-words.ts";
import { maxProposals, type Proposal, pickProposals } from "./proposals.ts";

const monthChoices = [3, 6, 12];

type NextVisitProps = {
  booking: Booking;
  today: ClinicDay;
  /** Whether the heading gets the focus first. */
  isFocused: boolean;
  /** Opens the booking dialog for a series of the same patient. */
  onBookSeries: (booking: Booking) => void;
};

/** Books the same patient again, some months after this appointment: with the same dentist, around the same time. */
export function NextVisit({ booking, today, isFocused, onBookSeries }: NextVisitProps) {
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [months, setMonths] = useState<number>();
  const [treatmentId, setTreatmentId] = useState(booking.treatmentId);
  const treatments = useQuery({ ...treatmentsQuery, enabled: months !== undefined });
  useEffect(() => {
    if (isFocused) heading.current?.focus();
  }, [isFocused]);
  const own = { _id: booking.treatmentId, name: booking.treatment };
  const offered = treatments.data ?? [own];
  // The appointment's own treatment may not be offered any more.
  const treatment = offered.find(({ _id }) => _id === treatmentId) ?? offered[0] ?? own;
  const after = booking.dateISO < today ? today : booking.dateISO;
  // The server refuses a series for oneself.
  const isOwn = useIsOwn()(booking.patient);
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="fs-6" ref={heading} tabIndex={-1}>
        Next visit
      </h3>
      <div className="d-flex flex-wrap gap-2 mb-3">
        {monthChoices.map((choice) => (
          <button
            key={choice}
            type="button"
            className={`btn btn-sm ${choice === months ? "btn-primary" : "btn-outline-secondary"}`}
            aria-pressed={choice === months}
            onClick={() => setMonths(choice)}
          >
            In {choice} months
          </button>
        ))}
        {!isOwn && (
          <button
            type="button"
            className="btn btn-sm btn-outline-secondary"
            onClick={() => onBookSeries(booking)}
          >
            A series…
          </button>
        )}
      </div>
      {months !== undefined && (
        <>
          <SelectField
            label="Treatment"
            value={treatment._id}
            onChange={({ target }) => setTreatmentId(target.value)}
          >
            {offered.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </SelectField>
          <Proposals
            key={`${months} ${treatment._id}`}
            booking={booking}
            treatment={treatment}
            target={plusMonths(after, months)}
            onBooked={() => {
              setMonths(undefined);
              focusWithoutScroll(heading.current);
            }}
          />
        </>
      )}
    </section>
  );
}

/** How far from the target day a time is proposed. */
const daysAround = 7;

type ProposalsProps = {
  booking: Booking;
  treatment: { _id: string; name: string };
  target: ClinicDay;
  onBooked: () => void;
};

function Proposals({ booking, treatment, target, onBooked }: ProposalsProps) {
  const [chosen, setChosen] = useState<Proposal>();
  const near = {
    ...{ treatment: treatment._id, from: plusDays(target, -daysAround), days: 2 * daysAround + 1 },
    around: booking.slot,
  };
  const hasDentist = booking.doctorId !== null;
  const ofDentist = useQuery({
    ...managedTimesQuery({ ...near, doctor: booking.doctorId ?? "" }),
    enabled: hasDentist,
  });
  const isDentistFull = ofDentist.isSuccess && ofDentist.data.length < maxProposals;
  const ofAnyone = useQuery({
    ...managedTimesQuery(near),
    enabled: !hasDentist || isDentistFull,
  });
  const book = useBookNextVisit(booking, treatment._id, onBooked);
  const { data: rules } = useQuery(settingsQuery);
  const obstacle =
    rules && chosen && explainUnbookableDay(chosen.dateISO, rules, todayIn(rules.timeZone, new Date()));
  const error = ofDentist.error ?? ofAnyone.error;
  if (error) return <FormAlert>{describeError(error)}</FormAlert>;
  if (ofDentist.isLoading || ofAnyone.isLoading) return <p role="status">Looking for free times…</p>;
  const proposals = pickProposals(ofDentist.data ?? [], ofAnyone.data ?? [], target);
  if (proposals.length === 0) {
    return (
      <p role="status">
        Nothing is free within a week of {formatAppointmentDay({ dateISO: target })}. Book for a caller to
        choose another time.
      </p>
    );
  }
  return (
    <>
      <ul className="next-visit-proposals list-unstyled d-flex flex-column gap-2 mb-3">
        {proposals.map((proposal) => (
          <li key={proposal.dateISO}>
            <button
              type="button"
              className={`btn w-100 justify-content-start text-start ${isSame(proposal, chosen) ? "btn-primary" : "btn-outline-secondary"}`}
              aria-pressed={isSame(proposal, chosen)}
              onClick={() => setChosen(proposal)}
            >
              {describeProposal(proposal, booking)}
            </button>
          </li>
        ))}
      </ul>
      {book.error && (
        <FormAlert>
          {book.isOwn
            ? describeOwnRefusal(obstacle ?? describeError(book.error))
            : isUnusual(book.error) && chosen
              ? describeUnusual(book.error.data.reasons ?? [], {
                  ...{ slot: chosen.slot, treatment: treatment.name },
                  ...(chosen.doctor && { doctorId: chosen.doctor._id }),
                }).join(" ")
              : describeErrorForDesk(book.error)}
        </FormAlert>
      )}
      {chosen && (
        <SubmitButton
          type="button"
          busy={book.isPending}
          busyText="Booking…"
          onClick={() => book.mutate(chosen)}
        >
          Book {formatAppointmentDay(chosen)}
        </SubmitButton>
      )}
    </>
  );
}

function isSame(one: Proposal, other: Proposal | undefined): boolean {
  return one.dateISO === other?.dateISO && one.slot === other.slot;
}

/** Names the dentist only if it is another one. */
function describeProposal({ dateISO, slot, doctor }: Proposal, booking: Booking): string {
  const isOther = doctor !== null && doctor._id !== booking.doctorId;
  return `${formatAppointmentDay({ dateISO })} at ${formatSlot(slot)}${isOther ? ` with ${isolateDirection(doctor.name)}` : ""}`;
}

/** Books a proposal for the patient of the appointment, and offers Undo. */
function useBookNextVisit(booking: Booking, treatmentId: string, onBooked: () => void) {
  const queryClient = useQueryClient();
  const isOwn = useIsOwn()(booking.patient);
  const [send] = useState(() => createBookingSender());
  const undo = useMutation({
    mutationFn: ({ _id, version }: Booking) => cancelAsClinic(_id, version),
    onSuccess: () => notify.success(`The next visit is ${spelled("canceled")}`),
    onError: (error) => notify.error(describeErrorForDesk(error)),
    onSettled: () => refetchAllPastCache(queryClient),
  });
  const book = useMutation({
    mutationFn: ({ dateISO, slot, doctor }: Proposal) => {
      const { patient, patientName, phone } = booking;
      return send({
        ...{ treatmentId, date: dateISO, slot, patient, patientName, phone },
        ...(doctor && { doctorId: doctor._id }),
        // The desk chose the day, so it isn't asked whether patients can book it yet. Nobody may go on despite that for themselves.
        ...(!isOwn && { despite: ["beyond-horizon" as const] }),
      });
    },
    onSuccess: (booked) => {
      const text = `${isolateDirection(booked.patientName)} comes again on ${formatAppointmentTime(booked)}${formatDentistSuffix(booked)}`;
      showUndoToast(`${booked._id} ${booked.version}`, text, () => undo.mutate(booked));
      onBooked();
    },
    onSettled: () => refetchAllPastCache(queryClient),
  });
  return { ...book, isOwn };
}
