import { type BookingRequest, bookingRequestSchema } from "@clinic/contract/bookings.ts";
import type { Profile } from "@clinic/contract/profile.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useEffect, useEffectEvent, useState } from "react";
import type { Resolver } from "react-hook-form";
import * as z from "zod/mini";
import type { ClinicDay } from "../shared/clinic-day.ts";
import { dropDraft } from "../shared/drafts.ts";
import type { SessionUser } from "../shared/session/session-state.ts";
import { useForm } from "../shared/use-form.ts";
import { likelyPerson, nobody } from "./booking-choices.tsx";
import { type BookingDraft, keepBookingDraft } from "./booking-draft.ts";
import { timesWith } from "./free-times.ts";
import type { Offer } from "./offer.ts";

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

type UseBookingFormProps = {
  offer: Offer;
  /** The offer without that person's own times. */
  offerFor: (personId: string) => Offer;
  /** The time that was tapped; without, the first one stands there. And what was typed before the page was loaded anew. */
  opened: Pick<BookingDraft, "treatment" | "slot" | "typed">;
  doctorId: string;
  user: SessionUser;
  known: Profile | undefined;
};

/** The form's values and whose they are: what is known of the account stands in it already, and nothing typed is lost. */
export function useBookingForm({ offer, offerFor, opened, doctorId, user, known }: UseBookingFormProps) {
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

type UseBookingDraftProps = {
  open: boolean;
  opened: BookingDraft;
  offer: Offer;
  filled: ReturnType<typeof useBookingForm>;
};

/**
 * Keeps a booking from when its dialog opens until that closes, or until it is `forgotten`: a page that is loaded anew and a
 * session that has ended leave it. `brought` while the dialog shows what an earlier page had kept of what was typed.
 */
export function useBookingDraft({ open, opened, offer, filled }: UseBookingDraftProps) {
  const { form, people, isTyped, isBegun, startOver } = filled;
  const { subscribe, getValues } = form;
  const [isBrought, setBrought] = useState(opened.isTyped === true);
  const keep = useEffectEvent((typed: BookingFormValues) => {
    const { day, Price, slots, doctors } = offer;
    const treatment = { ...opened.treatment, Price, slots: [...slots], doctors: [...doctors] };
    const { personId, note = "", ...texts } = typed;
    // Without a family nobody was chosen: a person who is added later may be preselected.
    const chosen = people.length > 0 && { personId };
    keepBookingDraft({
      ...opened,
      treatment,
      day,
      typed: { ...texts, note, ...chosen },
      isTyped: isTyped(typed),
    });
  });
  useEffect(() => {
    if (!open) {
      dropDraft("booking");
      return undefined;
    }
    keep(getValues());
    return subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) });
  }, [open, getValues, subscribe]);
  return {
    brought: isBrought && isBegun,
    forget: () => dropDraft("booking"),
    discard: () => {
      setBrought(false);
      startOver();
      form.setFocus("slot");
    },
  };
}
