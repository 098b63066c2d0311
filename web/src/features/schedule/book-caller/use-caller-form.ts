import { readDate } from "@clinic/domain/calendar-date.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useWatch } from "react-hook-form";
import type { ClinicDay } from "../../../lib/clinic/clinic-day.ts";
import { doctorsQuery } from "../../../lib/clinic/doctors-query.ts";
import { treatmentsQuery } from "../../../lib/clinic/treatments-query.ts";
import { keepDraft } from "../../../lib/kept-drafts.ts";
import { useForm } from "../../../lib/use-form.ts";
import { useTimes } from "../use-times.ts";
import { type CallerForm, callerFormSchema, useBookCaller } from "./book-caller.ts";
import { nearestTime } from "./nearest-time.ts";
import { placeNote, placeText } from "./place-words.ts";
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
