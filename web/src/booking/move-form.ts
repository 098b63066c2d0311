import type { AvailableTreatment } from "@clinic/contract/available.ts";
import type { Booking, MoveRequest } from "@clinic/contract/bookings.ts";
import type { Doctor } from "@clinic/contract/doctors.ts";
import type { PublicSettings } from "@clinic/contract/settings.ts";
import { todayIn } from "@clinic/domain/calendar-date.ts";
import { isBookableDay } from "@clinic/domain/opening-hours.ts";
import { slotMinutes } from "@clinic/domain/slot.ts";
import { coversTime, intersect, slotRange } from "@clinic/domain/time-range.ts";
import { useQuery } from "@tanstack/react-query";
import { differenceInMinutes } from "date-fns/differenceInMinutes";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { ApiError } from "../shared/api-error.ts";
import { availableTimesQuery } from "../shared/available-query.ts";
import type { ClinicDay } from "../shared/clinic-day.ts";
import { findAdjacentBookableDay } from "../shared/open-days.ts";
import { doctorsQuery, treatmentsQuery } from "../shared/queries.ts";
import { useForm } from "../shared/use-form.ts";
import {
  type Alternative,
  createBusyCheck,
  type FreeTimes,
  findAlternatives,
  getTimesWithDentist,
  removeBusyTimes,
} from "./free-times.ts";

/** The move form starts with the appointment's dentist and day, or with the next bookable day if that day can't be booked. */
export function useMoveForm(booking: MovableAppointment, clinic: PublicSettings) {
  const today = todayIn(clinic.timeZone, new Date());
  return useForm<MoveChoice>({
    defaultValues: {
      date: findFirstDay(booking.dateISO, clinic, today),
      slot: "",
      doctorId: booking.doctorId ?? "",
    },
  });
}

/** The chosen time and what the chosen day offers. A choice that is no longer offered is dropped. */
export function useMoveChoice(
  form: Pick<UseFormReturn<MoveChoice>, "control" | "setValue" | "clearErrors">,
  booking: MovableAppointment,
  clinic: PublicSettings,
  otherBookings: readonly Booking[],
) {
  const today = todayIn(clinic.timeZone, new Date());
  const { date = today, ...chosen } = useWatch({ control: form.control });
  const dentists = listDentists(booking, useQuery(doctorsQuery).data);
  const dentist = dentists.find(({ _id }) => _id === chosen.doctorId);
  const available = useQuery(availableTimesQuery(date));
  const minutes = differenceInMinutes(booking.endsAt, booking.startsAt);
  const starts = useQuery(treatmentsQuery).data?.find(({ _id }) => _id === booking.treatmentId)?.slots ?? [];
  const keepsDentist = !dentist || dentist._id === booking.doctorId;
  const timesOn = (day: ClinicDay, offered: readonly AvailableTreatment[]) => {
    const isBusy = createBusyCheck(otherBookings, day, booking.personId ?? null, minutes);
    const free = removeBusyTimes(
      offered.find(({ _id }) => _id === booking.treatmentId) ?? noFreeTimes,
      isBusy,
    );
    const overlappingTimes =
      day === booking.dateISO && keepsDentist
        ? findTimesOverlappingOwn(booking, starts, offered).filter((slot) => !isBusy(slot))
        : [];
    return {
      free,
      times: sortTimes([...getTimesWithDentist(free, dentist?._id ?? ""), ...overlappingTimes]),
    };
  };
  const { free, times } = timesOn(date, available.data ?? []);
  const slot = times.find((time) => time === chosen.slot) ?? "";

  return {
    today,
    available,
    free,
    dentists,
    times,
    isFull: (day: ClinicDay, offered: readonly AvailableTreatment[]) =>
      timesOn(day, offered).times.length === 0,
    choice: { date, slot, doctorId: dentist?._id ?? "" },
    changeDay: (day: string) => {
      form.setValue("date", day, { shouldDirty: true });
      form.setValue("slot", "", { shouldDirty: true });
      form.clearErrors("slot");
    },
    chooseTime: (to: Pick<MoveChoice, "slot" | "doctorId">) => {
      form.setValue("doctorId", to.doctorId, { shouldDirty: true });
      form.setValue("slot", to.slot, { shouldDirty: true });
      form.clearErrors("slot");
    },
  };
}

const noFreeTimes: FreeTimes = { slots: [], doctors: [] };

/** Sorts the times and removes duplicates: the times of any dentist may include those of the appointment's own dentist. */
function sortTimes(slots: readonly string[]): string[] {
  return [...new Set(slots)].toSorted((one, other) => slotMinutes(one) - slotMinutes(other));
}

function findFirstDay(day: string, clinic: PublicSettings, today: string): string {
  return isBookableDay(clinic, day, today) ? day : (findAdjacentBookableDay(day, 1, clinic, today) ?? today);
}

/** An empty `doctorId` means any dentist. */
export type MoveChoice = { date: string; slot: string; doctorId: string };

type MoveSubject = Pick<Booking, "treatmentId" | "dateISO" | "slot" | "doctorId" | "doctor">;

/** The fields of an appointment that a move depends on. `personId` is missing if the link in a mail opened the appointment. */
export type MovableAppointment = MoveSubject &
  Pick<Booking, "treatment" | "date" | "startsAt" | "endsAt" | "patientName" | "Price"> &
  Pick<
    Booking,
    "payment" | "method" | "cancellation" | "refundableUntil" | "returned" | "lost" | "dispute"
  > & {
    personId?: string | null;
  };

/** The dentists who perform the treatment. Until `doctors` has loaded, only the appointment's dentist. */
export function listDentists(
  { treatmentId, doctorId, doctor }: MoveSubject,
  doctors: readonly Doctor[] | undefined,
): { _id: string; name: string }[] {
  if (doctors) return doctors.filter(({ treatments }) => treatments.includes(treatmentId));
  return doctorId && doctor ? [{ _id: doctorId, name: doctor }] : [];
}

/** Whether the choice is the appointment's present time, at which only another dentist can be free. */
export function isCurrentTime(
  appointment: MoveSubject,
  { date, slot }: Pick<MoveChoice, "date" | "slot">,
): boolean {
  return date === appointment.dateISO && slot === appointment.slot;
}

/**
 * Sends another dentist's id for any dentist at the appointment's present time, because without a `doctorId` the server would
 * keep the dentist.
 */
export function toMoveRequest(appointment: MoveSubject, free: FreeTimes, choice: MoveChoice): MoveRequest {
  const { date, slot } = choice;
  const otherDentistId =
    isCurrentTime(appointment, choice) && free.doctors.find(({ slots }) => slots.includes(slot))?._id;
  const doctorId = choice.doctorId || otherDentistId;
  return { date, slot, ...(doctorId && { doctorId }) };
}

/** Finds alternatives if somebody else has taken the time, or if the dentist no longer works then. */
export function findAlternativesAfterRefusal(
  error: Error,
  refused: MoveRequest | undefined,
  free: FreeTimes,
  { date, doctorId }: MoveChoice,
): Alternative[] {
  const isTimeUnavailable =
    error instanceof ApiError && (error.code === "slot-taken" || error.code === "not-bookable");
  return isTimeUnavailable && refused?.date === date
    ? findAlternatives(free, { slot: refused.slot, doctorId })
    : [];
}

type AppointmentSpan = Pick<Booking, "treatmentId" | "doctorId" | "slot" | "startsAt" | "endsAt">;

/**
 * Finds times that overlap the appointment and become free when it moves: an hour at 10:00 can move to 10:15. `starts` are
 * the treatment's slots. The dentist's free time is read from the dentist's offered slots of any treatment.
 */
export function findTimesOverlappingOwn(
  appointment: AppointmentSpan,
  starts: readonly string[],
  offered: readonly AvailableTreatment[],
): string[] {
  const minutes = differenceInMinutes(appointment.endsAt, appointment.startsAt);
  const own = slotRange(appointment.slot, minutes);
  const free = offered.flatMap((treatment) =>
    getFreeStarts(treatment, appointment).map((slot) => slotRange(slot, treatment.durationMinutes)),
  );
  return starts.filter((slot) => {
    const time = slotRange(slot, minutes);
    return (
      slot !== appointment.slot && intersect([time], [own]).length > 0 && coversTime([...free, own], time)
    );
  });
}

/** The free slots of the appointment's dentist, or of its treatment if the treatment has no dentists. */
function getFreeStarts(
  { _id, slots, doctors }: AvailableTreatment,
  { treatmentId, doctorId }: AppointmentSpan,
): string[] {
  if (doctorId === null) return _id === treatmentId ? slots : [];
  return doctors.find((doctor) => doctor._id === doctorId)?.slots ?? [];
}
