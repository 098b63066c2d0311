import { bookingRequestSchema } from "@clinic/contract/bookings.ts";
import type { Treatment } from "@clinic/contract/treatments.ts";
import { readDate } from "@clinic/domain/calendar-date.ts";
import { formatDuration } from "@clinic/domain/clinic-time.ts";
import { slotMinutes } from "@clinic/domain/slot.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { type BookingAttempt, createBookingSender } from "../../booking/booking-attempt.ts";
import { isolateDirection } from "../../shared/appointment-text.ts";
import { type ClinicDay, formatMediumDay } from "../../shared/clinic-day.ts";
import { saveDraft } from "../../shared/drafts.ts";
import { refetchAllPastCache } from "../../shared/prefetched-answers.ts";
import { doctorsQuery, treatmentsQuery } from "../../shared/queries.ts";
import { useForm } from "../../shared/use-form.ts";
import { useFreeTimes } from "../schedule/time-fields.tsx";
import type { CallerDialogInput } from "./use-caller-dialog.ts";

/** No doctor means anyone. No email means that the patient gets none. */
const callerFormSchema = z.extend(
  z.pick(bookingRequestSchema, {
    ...{ date: true, slot: true, patient: true, patientName: true, phone: true, note: true },
  }),
  {
    treatmentId: z.string().check(z.minLength(1, "Please choose a treatment")),
    doctorId: z.string(),
  },
);
export type CallerForm = z.infer<typeof callerFormSchema>;

type Options = Pick<CallerDialogInput, "at" | "caller" | "tried"> & { day: ClinicDay };

/**
 * The form, and the times and texts that follow from its values. A clicked place sets day, time and doctor. If the treatment
 * doesn't fit there, the nearest time replaces the clicked one until the desk chooses another.
 */
export function useCallerForm({ day, at, caller, tried }: Options) {
  const treatments = useQuery(treatmentsQuery);
  const { data: loadedDoctors } = useQuery(doctorsQuery);
  const doctors = loadedDoctors ?? [];
  const clicked = { slot: at?.slot ?? "", doctorId: at?.doctorId ?? "" };
  const form = useForm<CallerForm>({
    resolver: standardSchemaResolver(callerFormSchema),
    shouldFocusError: false,
    defaultValues: {
      ...{ treatmentId: "", date: at?.date ?? day, ...clicked },
      ...{ phone: caller?.phone ?? "", patientName: caller?.name ?? "", patient: caller?.email ?? "" },
      note: "",
    },
  });
  const { control, setValue, clearErrors } = form;
  const lastAttempt = useRef(tried);
  const toDraft = (typed: CallerForm) => ({ at, caller, typed, tried: lastAttempt.current });
  const book = useBookCaller(tried, (attempt) => {
    lastAttempt.current = attempt;
    saveDraft("caller", toDraft(form.getValues()));
  });
  const [typedDate, treatmentId, chosenSlot, chosenDoctorId] = useWatch({
    control,
    name: ["date", "treatmentId", "slot", "doctorId"],
  });
  // A draft of an earlier version of the site may have no valid date.
  const date = readDate(typedDate) ?? day;
  const performsTreatment = (id: string) =>
    doctors.some(({ _id, treatments: performed }) => _id === id && performed.includes(treatmentId));
  const doctorId = !loadedDoctors || performsTreatment(chosenDoctorId) ? chosenDoctorId : "";
  const times = useFreeTimes({ day: date, treatmentId, doctorId });
  // After a failed booking the chosen time stays, so that nobody books another one without noticing.
  const isClickedTime =
    chosenSlot !== "" && chosenSlot === clicked.slot && date === at?.date && !book.isError;
  const nearest =
    isClickedTime && !times.all.includes(chosenSlot) ? findNearestTime(times.all, chosenSlot) : undefined;
  const slot = nearest ?? chosenSlot;
  const treatment = treatments.data?.find(({ _id }) => _id === treatmentId);
  const clickedDoctor = doctors.find(({ _id }) => _id === clicked.doctorId);
  const performs = performsTreatment(clicked.doctorId);
  const isClickedDoctor = doctorId === (performs ? clicked.doctorId : "");
  return {
    form,
    book,
    toDraft,
    treatments,
    treatmentId,
    date,
    doctors,
    free: times.at(slot),
    slot,
    doctorId,
    /** The clicked place or the nearest time to it. Empty once another time is chosen. */
    placeText:
      at && isClickedTime
        ? showPlace({ date: at.date, slot, doctor: !treatment || performs ? clickedDoctor?.name : undefined })
        : "",
    /** Why the clicked place is not possible for the treatment. Empty if it is. */
    placeNote:
      treatment && isClickedTime
        ? explainPlace({
            treatment,
            doctor: clickedDoctor && isClickedDoctor ? { name: clickedDoctor.name, performs } : undefined,
            clicked: chosenSlot,
            nearest,
          })
        : "",
    /** Sets time and doctor to the clicked place again, for another treatment. */
    resetPlace: () => {
      setValue("slot", date === at?.date ? clicked.slot : "");
      setValue("doctorId", clicked.doctorId);
      clearErrors(["slot", "doctorId"]);
    },
  };
}

/** `onTry` gets each attempt before it is sent. `tried` is the last attempt before a reload. */
function useBookCaller(tried: BookingAttempt | undefined, onTry: (tried: BookingAttempt) => void) {
  const queryClient = useQueryClient();
  const [book] = useState(() => createBookingSender({ tried, onTry }));
  return useMutation({
    mutationFn: ({ doctorId, ...booking }: CallerForm) => book({ ...booking, ...(doctorId && { doctorId }) }),
    onSettled: () => refetchAllPastCache(queryClient),
  });
}

type ShownPlace = { date: ClinicDay; slot: string; doctor: string | undefined };

/** `Thursday, Jan 5 at 09:15 AM with Dr. Mei-Lin Chen`. */
function showPlace({ date, slot, doctor }: ShownPlace): string {
  return `${formatMediumDay(date)} at ${slot}${doctor ? ` with ${isolateDirection(doctor)}` : ""}`;
}

type ClickedPlace = {
  treatment: Pick<Treatment, "name" | "durationMinutes">;
  /** The doctor whose column was clicked. */
  doctor: { name: string; performs: boolean } | undefined;
  clicked: string;
  /** The time that replaces the clicked one. */
  nearest: string | undefined;
};

/** Why the treatment is not possible at the clicked place, and which time is offered. Empty if it is possible. */
export function explainPlace({ treatment, doctor, clicked, nearest }: ClickedPlace): string {
  const { name, durationMinutes } = treatment;
  const withDoctor = doctor?.performs ? ` with ${isolateDirection(doctor.name)}` : "";
  return [
    doctor && !doctor.performs && `${isolateDirection(doctor.name)} can't be booked for ${name}.`,
    nearest &&
      `${name} (${formatDuration(durationMinutes)}) can't begin at ${clicked}${withDoctor}: ${nearest} is the nearest time.`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** The earlier one of two times that are equally near. */
export function findNearestTime(times: readonly string[], slot: string): string | undefined {
  const distance = (time: string) => Math.abs(slotMinutes(time) - slotMinutes(slot));
  return times.toSorted(
    (one, other) => distance(one) - distance(other) || slotMinutes(one) - slotMinutes(other),
  )[0];
}
