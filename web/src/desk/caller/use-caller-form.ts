import { type Booking, bookingRequestSchema, createBooking } from "@clinic/contract/bookings.ts";
import { recordArrival } from "@clinic/contract/desk-acts.ts";
import { bookSeries, type RefusedDate, type Repeat } from "@clinic/contract/series.ts";
import type { Treatment } from "@clinic/contract/treatments.ts";
import { readDate } from "@clinic/domain/calendar-date.ts";
import { formatDuration } from "@clinic/domain/clinic-time.ts";
import { slotMinutes } from "@clinic/domain/slot.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { type BookingAttempt, type BookingInput, createSender } from "../../booking/booking-attempt.ts";
import { call } from "../../shared/api.ts";
import { isolateDirection } from "../../shared/appointment-text.ts";
import { type ClinicDay, formatMediumDay } from "../../shared/clinic-day.ts";
import { formatSlot } from "../../shared/clinic-format.ts";
import { saveDraft } from "../../shared/drafts.ts";
import { describeErrorForDesk } from "../../shared/error-sentences.ts";
import { notify } from "../../shared/notify.ts";
import { refetchAllPastCache } from "../../shared/prefetched-answers.ts";
import { doctorsQuery, treatmentsQuery } from "../../shared/queries.ts";
import { useForm } from "../../shared/use-form.ts";
import { useFreeTimes } from "../schedule/time-fields.tsx";
import { noRepeat, readRepeat, usualRepeat } from "../series/repeat.ts";
import type { CallerDialogInput } from "./use-caller-dialog.ts";

/**
 * An empty doctor means any doctor, and an empty price the treatment's. Without an email address the patient gets no emails.
 * `keptSlot` is the time that no free time may replace.
 */
const callerFormSchema = z.extend(
  z.pick(bookingRequestSchema, {
    ...{ date: true, slot: true, patient: true, patientName: true, phone: true, note: true },
  }),
  {
    treatmentId: z.string().check(z.minLength(1, "Please choose a treatment")),
    doctorId: z.string(),
    keptSlot: z.string(),
    Price: z.string(),
    repeatEvery: z.string(),
    repeatDistance: z.string(),
    repeatCount: z.string(),
  },
);
export type CallerForm = z.infer<typeof callerFormSchema>;

type Options = Pick<CallerDialogInput, "at" | "isWalkIn" | "caller" | "series" | "tried"> & {
  day: ClinicDay;
};

/** An appointment or a series that the desk books for a caller. */
export type CallerBooking = BookingInput & { repeat?: Repeat };

/** What was booked, and on which dates of a series nothing was. */
type CallerBooked = { booked: Booking[]; refused: RefusedDate[] };

/**
 * The form's state, with the times and texts that follow from its values. A clicked place sets day, time and doctor. If the
 * treatment isn't free at the clicked time, the nearest free time replaces it until the desk chooses another or keeps the clicked one.
 * A walk-in begins with the clinic's first treatment.
 */
export function useCallerForm({ day, at, isWalkIn = false, caller, series, tried }: Options) {
  const treatments = useQuery(treatmentsQuery);
  const { data: loadedDoctors } = useQuery(doctorsQuery);
  const doctors = loadedDoctors ?? [];
  const clicked = { slot: at?.slot ?? "", doctorId: at?.doctorId ?? "" };
  const form = useForm<CallerForm>({
    resolver: standardSchemaResolver(callerFormSchema),
    shouldFocusError: false,
    defaultValues: {
      ...{ treatmentId: series?.treatmentId ?? "", date: at?.date ?? day, ...clicked },
      ...(series ? usualRepeat : noRepeat),
      ...{ phone: caller?.phone ?? "", patientName: caller?.name ?? "", patient: caller?.email ?? "" },
      ...{ note: "", Price: "", keptSlot: at?.isExact ? at.slot : "" },
    },
  });
  const { control, setValue, setFocus, clearErrors } = form;
  const lastAttempt = useRef(tried);
  const toDraft = (typed: CallerForm) => {
    return { at, isWalkIn, caller, series, typed, tried: lastAttempt.current };
  };
  const book = useBookCaller({
    tried,
    isWalkIn,
    onTry: (attempt) => {
      lastAttempt.current = attempt;
      saveDraft("caller", toDraft(form.getValues()));
    },
  });
  const firstTreatmentId = treatments.data?.[0]?._id;
  useEffect(() => {
    if (!isWalkIn || firstTreatmentId === undefined) return;
    if (form.getValues("treatmentId") === "") form.setValue("treatmentId", firstTreatmentId);
  }, [isWalkIn, firstTreatmentId, form]);
  const [typedDate, treatmentId, chosenSlot, chosenDoctorId, keptSlot] = useWatch({
    control,
    name: ["date", "treatmentId", "slot", "doctorId", "keptSlot"],
  });
  const [repeatEvery, repeatDistance, repeatCount] = useWatch({
    control,
    name: ["repeatEvery", "repeatDistance", "repeatCount"],
  });
  const treatment = treatments.data?.find(({ _id }) => _id === treatmentId);
  // Uses the schedule's day if a draft from an older version of the site has no valid date.
  const date = readDate(typedDate) ?? day;
  const performsTreatment = (id: string) =>
    doctors.some(({ _id, treatments: performed }) => _id === id && performed.includes(treatmentId));
  const doctorId = !loadedDoctors || performsTreatment(chosenDoctorId) ? chosenDoctorId : "";
  const times = useFreeTimes({
    ...{ day: date, treatmentId, doctorId },
    durationMinutes: treatment?.durationMinutes,
  });
  const isClickedTime = chosenSlot !== "" && chosenSlot === clicked.slot && date === at?.date;
  const nearest =
    isClickedTime && chosenSlot !== keptSlot && !times.all.includes(chosenSlot)
      ? findNearestTime(times.all, chosenSlot)
      : undefined;
  const slot = nearest ?? chosenSlot;
  const clickedDoctor = doctors.find(({ _id }) => _id === clicked.doctorId);
  const performs = performsTreatment(clicked.doctorId);
  const isClickedDoctor = doctorId === (performs ? clicked.doctorId : "");
  return {
    form,
    book,
    toDraft,
    treatments,
    treatment,
    treatmentId,
    date,
    doctors,
    free: times.at(slot),
    slot,
    doctorId,
    repeat: { repeatEvery, repeatDistance, repeatCount },
    /** The clicked place, with the nearest time if the clicked time is impossible. Empty once the desk chooses another time. */
    placeText:
      at && isClickedTime
        ? formatPlace({
            date: at.date,
            slot,
            doctor: !treatment || performs ? clickedDoctor?.name : undefined,
          })
        : "",
    /** The clicked time, if another one replaces it. */
    replacedSlot: nearest && chosenSlot,
    keepClickedTime: () => {
      setValue("keptSlot", chosenSlot, { shouldDirty: true });
      setFocus("slot");
    },
    /** Keeps the time after a failed booking, so that the desk doesn't book another time by accident. */
    keepTime: () => {
      setValue("slot", slot);
      setValue("keptSlot", slot);
    },
    /** Chooses another time for one date of a series. */
    chooseOtherDate: (date: ClinicDay) => {
      setValue("date", date, { shouldDirty: true });
      setValue("slot", "");
      setValue("keptSlot", "");
      setValue("repeatEvery", "");
    },
    /** Why the treatment is not possible at the clicked place. Empty if it is possible. */
    placeNote:
      treatment && isClickedTime
        ? explainClickedPlace({
            treatment,
            doctor: clickedDoctor && isClickedDoctor ? { name: clickedDoctor.name, performs } : undefined,
            clicked: chosenSlot,
            nearest,
          })
        : "",
    /** Sets the form's time and doctor back to the clicked place, and the price to the treatment's, when the treatment changes. */
    resetPlace: () => {
      setValue("Price", "");
      setValue("slot", date === at?.date ? clicked.slot : "");
      setValue("doctorId", clicked.doctorId);
      clearErrors(["slot", "doctorId"]);
    },
  };
}

type BookCallerOptions = {
  /** The last request from before a reload. */
  tried: BookingAttempt | undefined;
  isWalkIn: boolean;
  /** Gets each booking request before it is sent. */
  onTry: (tried: BookingAttempt) => void;
};

/** Books the caller. A walk-in is marked as arrived too. */
function useBookCaller({ tried, isWalkIn, onTry }: BookCallerOptions) {
  const queryClient = useQueryClient();
  const [book] = useState(() => createSender({ post: postForCaller, tried, onTry }));
  return useMutation({
    mutationFn: async (input: CallerBooking) => {
      const result = await book(input);
      if (!isWalkIn) return result;
      return { ...result, booked: await Promise.all(result.booked.map(markArrived)) };
    },
    onSettled: () => refetchAllPastCache(queryClient),
  });
}

async function postForCaller({
  repeat,
  ...request
}: CallerBooking & { requestId: string }): Promise<CallerBooked> {
  if (repeat) return call(bookSeries, { body: { ...request, repeat } });
  return { booked: [await call(createBooking, { body: request })], refused: [] };
}

/** Returns the booking as it is then. It stands even if this fails. */
async function markArrived(booking: Booking): Promise<Booking> {
  try {
    return await call(recordArrival, { params: { id: booking._id } });
  } catch (error) {
    notify.error(`The patient is booked, but not marked as arrived. ${describeErrorForDesk(error)}`);
    return booking;
  }
}

export function toBookingInput(form: CallerForm, isWalkIn = false): CallerBooking {
  const { doctorId, Price, keptSlot: _, repeatEvery, repeatDistance, repeatCount, ...booking } = form;
  const { repeat } = readRepeat({ repeatEvery, repeatDistance, repeatCount });
  return {
    ...booking,
    ...(doctorId && { doctorId }),
    ...(Price && { Price: Number(Price) }),
    ...(repeat && { repeat }),
    // A walk-in is already here, so the desk isn't told that the treatment usually starts at another time.
    ...(isWalkIn && { despite: ["off-grid" as const] }),
  };
}

type ShownPlace = { date: ClinicDay; slot: string; doctor: string | undefined };

/** For example `Thursday, Jan 5 at 09:15 AM with Dr. Mei-Lin Chen`. */
function formatPlace({ date, slot, doctor }: ShownPlace): string {
  return `${formatMediumDay(date)} at ${formatSlot(slot)}${doctor ? ` with ${isolateDirection(doctor)}` : ""}`;
}

type ClickedPlace = {
  treatment: Pick<Treatment, "name" | "durationMinutes">;
  /** The doctor whose column was clicked, and whether the doctor performs the treatment. */
  doctor: { name: string; performs: boolean } | undefined;
  clicked: string;
  /** The free time that replaces the clicked time. */
  nearest: string | undefined;
};

/** Says why the treatment is not possible at the clicked place, and which time is offered. Empty if it is possible. */
export function explainClickedPlace({ treatment, doctor, clicked, nearest }: ClickedPlace): string {
  const { name, durationMinutes } = treatment;
  const withDoctor = doctor?.performs ? ` with ${isolateDirection(doctor.name)}` : "";
  return [
    doctor && !doctor.performs && `${isolateDirection(doctor.name)} can't be booked for ${name}.`,
    nearest &&
      `${name} (${formatDuration(durationMinutes)}) isn't free at ${formatSlot(clicked)}${withDoctor}: ${formatSlot(nearest)} is the nearest free time.`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** Finds the time nearest to `slot`. The earlier of two equally near times wins. */
export function findNearestTime(times: readonly string[], slot: string): string | undefined {
  const distance = (time: string) => Math.abs(slotMinutes(time) - slotMinutes(slot));
  return times.toSorted(
    (one, other) => distance(one) - distance(other) || slotMinutes(one) - slotMinutes(other),
  )[0];
}
