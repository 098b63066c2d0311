import type { AvailableTreatment } from "@clinic/contract/available.ts";
import type { Booking, MoveRequest } from "@clinic/contract/bookings.ts";
import type { Doctor } from "@clinic/contract/doctors.ts";
import type { PublicSettings } from "@clinic/contract/settings.ts";
import { todayIn } from "@clinic/domain/calendar-date.ts";
import { isBookableDay } from "@clinic/domain/opening-hours.ts";
import { slotMinutes } from "@clinic/domain/slot.ts";
import { coversTime, intersect, type TimeRange } from "@clinic/domain/time-range.ts";
import { useQuery } from "@tanstack/react-query";
import { differenceInMinutes } from "date-fns";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { ApiError } from "../shared/api-error.ts";
import { availableQuery } from "../shared/available-query.ts";
import type { ClinicDay } from "../shared/clinic-day.ts";
import { neighbourDay } from "../shared/open-days.ts";
import { doctorsQuery, treatmentsQuery } from "../shared/queries.ts";
import { useForm } from "../shared/use-form.ts";
import {
  type Alternative,
  alternativesTo,
  type FreeTimes,
  heldTimes,
  timesWith,
  withoutHeld,
} from "./free-times.ts";

/** Its own dentist first. */
export function useMoveForm(booking: Movable, clinic: PublicSettings) {
  const today = todayIn(clinic.timeZone, new Date());
  return useForm<MoveChoice>({
    defaultValues: {
      date: firstDay(booking.dateISO, clinic, today),
      slot: "",
      doctorId: booking.doctorId ?? "",
    },
  });
}

/** Where an appointment is to go: of what was chosen whatever is still there to be had. */
export function useMoveChoice(
  form: Pick<UseFormReturn<MoveChoice>, "control" | "setValue" | "clearErrors">,
  booking: Movable,
  clinic: PublicSettings,
  others: readonly Booking[],
) {
  const today = todayIn(clinic.timeZone, new Date());
  const { date = today, ...chosen } = useWatch({ control: form.control });
  const dentists = dentistsFor(booking, useQuery(doctorsQuery).data);
  const dentist = dentists.find(({ _id }) => _id === chosen.doctorId);
  const available = useQuery(availableQuery(date));
  const minutes = differenceInMinutes(booking.endsAt, booking.startsAt);
  const starts = useQuery(treatmentsQuery).data?.find(({ _id }) => _id === booking.treatmentId)?.slots ?? [];
  const keepsDentist = !dentist || dentist._id === booking.doctorId;
  const timesOn = (day: ClinicDay, offered: readonly AvailableTreatment[]) => {
    const isHeld = heldTimes(others, day, booking.personId ?? null, minutes);
    const free = withoutHeld(offered.find(({ _id }) => _id === booking.treatmentId) ?? nothing, isHeld);
    const within =
      day === booking.dateISO && keepsDentist
        ? timesWithinOwn(booking, starts, offered).filter((slot) => !isHeld(slot))
        : [];
    return { free, times: inOrder([...timesWith(free, dentist?._id ?? ""), ...within]) };
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
    turnTo: (day: string) => {
      form.setValue("date", day, { shouldDirty: true });
      form.setValue("slot", "", { shouldDirty: true });
      form.clearErrors("slot");
    },
    choose: (to: Pick<MoveChoice, "slot" | "doctorId">) => {
      form.setValue("doctorId", to.doctorId, { shouldDirty: true });
      form.setValue("slot", to.slot, { shouldDirty: true });
      form.clearErrors("slot");
    },
  };
}

const nothing: FreeTimes = { slots: [], doctors: [] };

/** Each once: who is chosen as anyone may have a time that the appointment's own dentist has too. */
function inOrder(slots: readonly string[]): string[] {
  return [...new Set(slots)].toSorted((one, other) => slotMinutes(one) - slotMinutes(other));
}

function firstDay(day: string, clinic: PublicSettings, today: string): string {
  return isBookableDay(clinic, day, today) ? day : (neighbourDay(day, 1, clinic, today) ?? today);
}

/** Empty: anyone. */
export type MoveChoice = { date: string; slot: string; doctorId: string };

type Visit = Pick<Booking, "treatmentId" | "dateISO" | "slot" | "doctorId" | "doctor">;

/** What a move depends on. Who has it by a mail's link is not told of the account's family. */
export type Movable = Visit &
  Pick<Booking, "treatment" | "date" | "startsAt" | "endsAt" | "patientName" | "Price"> &
  Pick<
    Booking,
    "payment" | "method" | "cancellation" | "refundableUntil" | "returned" | "lost" | "dispute"
  > & {
    personId?: string | null;
  };

/** Whom one can choose: nobody where the treatment has only its seat. Until the list is there, whose the appointment is. */
export function dentistsFor(
  { treatmentId, doctorId, doctor }: Visit,
  doctors: readonly Doctor[] | undefined,
): { _id: string; name: string }[] {
  if (doctors) return doctors.filter(({ treatments }) => treatments.includes(treatmentId));
  return doctorId && doctor ? [{ _id: doctorId, name: doctor }] : [];
}

/** The appointment's own time, which only another dentist can have free. */
export function isOwnTime(visit: Visit, { date, slot }: Pick<MoveChoice, "date" | "slot">): boolean {
  return date === visit.dateISO && slot === visit.slot;
}

/** As the server takes it. For anyone at the own time it would keep the dentist: what is meant is somebody else. */
export function moveRequest(visit: Visit, free: FreeTimes, choice: MoveChoice): MoveRequest {
  const { date, slot } = choice;
  const another = isOwnTime(visit, choice) && free.doctors.find(({ slots }) => slots.includes(slot))?._id;
  const doctorId = choice.doctorId || another;
  return { date, slot, ...(doctorId && { doctorId }) };
}

/** What to offer instead of a time that somebody else has taken meanwhile, or at which the dentist works no more. */
export function waysAfter(
  error: Error,
  refused: MoveRequest | undefined,
  free: FreeTimes,
  { date, doctorId }: MoveChoice,
): Alternative[] {
  const isLost = error instanceof ApiError && (error.code === "slot-taken" || error.code === "not-bookable");
  return isLost && refused?.date === date ? alternativesTo(free, { slot: refused.slot, doctorId }) : [];
}

type OwnAppointment = Pick<Booking, "treatmentId" | "doctorId" | "slot" | "startsAt" | "endsAt">;

/**
 * Times of its own day that nobody but the appointment itself keeps from being free, and its move sets free: an hour at ten
 * can begin at a quarter past. `starts` are all the treatment's; when the dentist is free is read off the times that are
 * offered of theirs, whatever the treatment.
 */
export function timesWithinOwn(
  visit: OwnAppointment,
  starts: readonly string[],
  offered: readonly AvailableTreatment[],
): string[] {
  const minutes = differenceInMinutes(visit.endsAt, visit.startsAt);
  const own = rangeOf(visit.slot, minutes);
  const free = offered.flatMap((treatment) =>
    startsOf(treatment, visit).map((slot) => rangeOf(slot, treatment.durationMinutes)),
  );
  return starts.filter((slot) => {
    const time = rangeOf(slot, minutes);
    return slot !== visit.slot && intersect([time], [own]).length > 0 && coversTime([...free, own], time);
  });
}

/** Of the appointment's dentist, or of its treatment's seat. */
function startsOf(
  { _id, slots, doctors }: AvailableTreatment,
  { treatmentId, doctorId }: OwnAppointment,
): string[] {
  if (doctorId === null) return _id === treatmentId ? slots : [];
  return doctors.find((doctor) => doctor._id === doctorId)?.slots ?? [];
}

function rangeOf(slot: string, minutes: number): TimeRange {
  const from = slotMinutes(slot);
  return { from, to: from + minutes };
}
