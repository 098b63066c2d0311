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
import { type AfterAttempt, bookWishes } from "../../booking/booking-attempt.ts";
import { isolated } from "../../shared/appointment-words.ts";
import { type ClinicDay, showWeekday } from "../../shared/clinic-day.ts";
import { keepDraft } from "../../shared/drafts.ts";
import { passCache } from "../../shared/early-answers.ts";
import { doctorsQuery, treatmentsQuery } from "../../shared/queries.ts";
import { useForm } from "../../shared/use-form.ts";
import type { Place } from "../schedule/column-grid.tsx";
import { useTimes } from "../schedule/time-fields.tsx";
import type { Asked } from "./use-caller-dialog.ts";

type Begun = Pick<Asked, "at" | "caller" | "tried"> & { day: ClinicDay };

/**
 * The form, and what follows from it. A place that was clicked stands as day, time and doctor from the beginning; for a
 * treatment that doesn't fit there, the nearest time is shown in its stead until somebody chooses another.
 */
export function useCallerForm({ day, at, caller, tried }: Begun) {
  const treatments = useQuery(treatmentsQuery);
  const { data: doctors } = useQuery(doctorsQuery);
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
  const sent = useRef(tried);
  const pack = (typed: CallerForm) => ({ at, caller, typed, tried: sent.current });
  const book = useBookCaller(tried, (now) => {
    sent.current = now;
    keepDraft("caller", pack(form.getValues()));
  });
  const [typedDate, treatmentId, wished, wanted] = useWatch({
    control,
    name: ["date", "treatmentId", "slot", "doctorId"],
  });
  // A draft of an earlier version may hold none.
  const date = readDate(typedDate) ?? day;
  const canBe = doctors?.some((one) => one._id === wanted && one.treatments.includes(treatmentId)) ?? true;
  const doctorId = canBe ? wanted : "";
  const times = useTimes({ day: date, treatmentId, doctorId });
  // A time that somebody else has just taken is theirs to say: another is chosen knowingly then.
  const isClicked = wished !== "" && wished === clicked.slot && date === at?.date && !book.isError;
  const fits = times.all.includes(wished);
  const nearest = isClicked && !fits ? nearestTime(times.all, wished) : undefined;
  const slot = nearest ?? wished;
  const treatment = treatments.data?.find(({ _id }) => _id === treatmentId);
  const holder = doctors?.find(({ _id }) => _id === clicked.doctorId);
  const performs = holder?.treatments.includes(treatmentId) ?? false;
  // Until somebody else is chosen.
  const theirs = doctorId === (performs ? clicked.doctorId : "");
  const canHaveThem = treatment === undefined || performs;
  const doctor = holder && theirs ? { name: holder.name, performs } : undefined;
  return {
    form,
    book,
    /** What a page that is loaded anew goes on with. */
    pack,
    treatments,
    treatmentId,
    date,
    doctors: doctors ?? [],
    free: times.at(slot),
    slot,
    doctorId,
    /** The place that was clicked, or what is nearest to it, until another is chosen. */
    place: at && isClicked ? placeText({ ...at, slot }, canHaveThem ? holder?.name : undefined) : "",
    /** Said of the place, where it can't be had. */
    note: treatment && isClicked ? placeNote({ treatment, doctor, clicked: wished, nearest }) : "",
    /** Each treatment begins where somebody clicked. */
    begin: () => {
      setValue("slot", date === at?.date ? clicked.slot : "");
      setValue("doctorId", clicked.doctorId);
      clearErrors(["slot", "doctorId"]);
    },
  };
}

/** What a caller is asked. No doctor: anyone. No email: nobody is told by mail. */
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

/** `onTry` hears of each wish before it is sent; the last of an earlier page is `tried`. */
function useBookCaller(tried: AfterAttempt | undefined, onTry: (tried: AfterAttempt) => void) {
  const queryClient = useQueryClient();
  const [book] = useState(() => bookWishes({ tried, onTry }));
  return useMutation({
    mutationFn: ({ doctorId, ...wish }: CallerForm) => book({ ...wish, ...(doctorId && { doctorId }) }),
    onSettled: () => {
      passCache();
      return queryClient.invalidateQueries();
    },
  });
}

/** `Thursday, Jan 5 at 09:15 AM with Dr. Mei-Lin Chen`. */
function placeText({ date, slot }: Place, doctor: string | undefined): string {
  return `${showWeekday(date)} at ${slot}${doctor ? ` with ${isolated(doctor)}` : ""}`;
}

type Chosen = {
  treatment: Pick<Treatment, "name" | "durationMinutes">;
  /** Who has the place that was clicked, and whether they perform it. */
  doctor: { name: string; performs: boolean } | undefined;
  /** The time that was clicked, and what is offered instead where it can't be had. */
  clicked: string;
  nearest: string | undefined;
};

/** Where the place that was clicked can't be had for what was chosen: why, and what is offered. Empty where it can. */
export function placeNote({ treatment, doctor, clicked, nearest }: Chosen): string {
  const { name, durationMinutes } = treatment;
  const others = doctor && !doctor.performs ? `${isolated(doctor.name)} can't be booked for ${name}.` : "";
  const time =
    nearest &&
    `${name} (${formatDuration(durationMinutes)}) can't begin at ${clicked}${doctor?.performs ? ` with ${isolated(doctor.name)}` : ""}: ${nearest} is the nearest time.`;
  return [others, time].filter(Boolean).join(" ");
}

/** Of two that are as near the earlier; undefined where there is none. */
export function nearestTime(times: readonly string[], slot: string): string | undefined {
  const distance = (time: string) => Math.abs(slotMinutes(time) - slotMinutes(slot));
  return times.toSorted(
    (one, other) => distance(one) - distance(other) || slotMinutes(one) - slotMinutes(other),
  )[0];
}
