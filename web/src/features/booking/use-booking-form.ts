import { type BookingRequest, bookingRequestSchema } from "@clinic/contract/bookings.ts";
import type { Profile } from "@clinic/contract/profile.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useEffect, useEffectEvent, useState } from "react";
import type { Resolver } from "react-hook-form";
import * as z from "zod/mini";
import type { ClinicDay } from "../../lib/clinic/clinic-day.ts";
import { timesWith } from "../../lib/clinic/free-times.ts";
import type { SessionUser } from "../../lib/session/session-state.ts";
import { useForm } from "../../lib/use-form.ts";
import type { Begun } from "./begun-booking.ts";
import type { Offer } from "./offer.ts";
import { likelyPerson, nobody } from "./person-choice.tsx";

const formSchema = z.extend(
  z.pick(bookingRequestSchema, { slot: true, phone: true, patientName: true, note: true }),
  // Empty: anyone, and the account's holder.
  {
    doctorId: z.string(),
    personId: z.string().check(z.refine((id) => id !== nobody, "Choose whom the appointment is for")),
  },
);
export type BookingFormValues = z.infer<typeof formSchema>;

const resolve: Resolver<BookingFormValues> = standardSchemaResolver(formSchema);

type Props = {
  offer: Offer;
  /** The offer without that person's own times. */
  offerFor: (personId: string) => Offer;
  /** The time that was tapped; without, the first one stands there. And what was typed before the page was loaded anew. */
  opened: Pick<Begun, "treatment" | "slot" | "typed">;
  doctorId: string;
  user: SessionUser;
  known: Profile | undefined;
};

/** The form's values and whose they are: what is known of the account stands in it already, and nothing typed is lost. */
export function useBookingForm({ offer, offerFor, opened, doctorId, user, known }: Props) {
  const name = user.name || known?.name || "";
  const phone = known?.phone ?? "";
  const people = known?.people ?? [];
  const nameOf = (personId: string) => people.find(({ _id }) => _id === personId)?.name;
  const likely = likelyPerson(opened.treatment.name, people);
  const untouched = {
    slot: opened.slot ?? timesWith(offerFor(likely), doctorId)[0] ?? "",
    doctorId,
    personId: likely,
    phone,
    patientName: "",
    note: "",
  };
  const form = useForm<BookingFormValues>({
    // A name that is known is sent as it is known, whatever its field on the page says.
    resolver: (values, ...rest) =>
      resolve({ ...values, patientName: (nameOf(values.personId) ?? name) || values.patientName }, ...rest),
    defaultValues: { ...untouched, ...opened.typed },
  });
  const { getValues, reset, setFocus, setValue } = form;

  // The profile may arrive after the dialog has opened: it fills what is still empty.
  useEffect(() => {
    if (phone && !getValues("phone")) setValue("phone", phone, { shouldValidate: true });
  }, [phone, getValues, setValue]);
  const isChosen = opened.typed?.personId !== undefined;
  useEffect(() => {
    if (!isChosen) setValue("personId", likely);
  }, [likely, isChosen, setValue]);

  // Another day's first time stands there as the first day's did.
  const [day, setDay] = useState(offer.day);
  const turnedTo = useEffectEvent((to: ClinicDay) => {
    setDay(to);
    setValue("slot", timesWith(offerFor(getValues("personId")), getValues("doctorId"))[0] ?? "");
    setFocus("slot");
  });
  useEffect(() => {
    if (offer.day !== day) turnedTo(offer.day);
  }, [offer.day, day]);

  /** Something that leaving would lose. */
  const isTyped = (values: BookingFormValues) =>
    values.phone !== phone || (name === "" && values.patientName !== "") || !!values.note;

  return {
    form,
    name,
    people,
    nameOf,
    /** The profile names nobody else to book for. */
    isAlone: known?.people.length === 0,
    isTyped,
    isBegun: isTyped(form.watch()),
    /** What is asked for that nothing is known of. */
    missing: name === "" ? "patientName" : phone === "" && "phone",
    startOver: () => reset(untouched),
  };
}

/** As the server takes it. */
export function wishOf({
  doctorId,
  personId,
  note,
  ...rest
}: BookingFormValues): Pick<
  BookingRequest,
  "slot" | "phone" | "patientName" | "doctorId" | "personId" | "note"
> {
  return {
    ...rest,
    ...(doctorId && { doctorId }),
    ...(personId && { personId }),
    ...(note && { note }),
  };
}
