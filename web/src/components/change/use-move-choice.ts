import type { AvailableTreatment } from "@clinic/contract/available.ts";
import type { Booking } from "@clinic/contract/bookings.ts";
import type { PublicSettings } from "@clinic/contract/settings.ts";
import { todayIn } from "@clinic/domain/calendar-date.ts";
import { isBookableDay } from "@clinic/domain/opening-hours.ts";
import { slotMinutes } from "@clinic/domain/slot.ts";
import { useQuery } from "@tanstack/react-query";
import { differenceInMinutes } from "date-fns";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { availableQuery } from "../../lib/clinic/available-query.ts";
import type { ClinicDay } from "../../lib/clinic/clinic-day.ts";
import { doctorsQuery } from "../../lib/clinic/doctors-query.ts";
import { type FreeTimes, timesWith } from "../../lib/clinic/free-times.ts";
import { heldTimes, withoutHeld } from "../../lib/clinic/held-times.ts";
import { neighbourDay } from "../../lib/clinic/neighbour-day.ts";
import { treatmentsQuery } from "../../lib/clinic/treatments-query.ts";
import { useForm } from "../../lib/use-form.ts";
import { dentistsFor, type Movable, type MoveChoice } from "./move-choice.ts";
import { timesWithinOwn } from "./own-span.ts";

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
