import { type BookingRequest, bookingRequestSchema } from "@clinic/contract/bookings.ts";
import type { Profile } from "@clinic/contract/profile.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Resolver } from "react-hook-form";
import * as z from "zod/mini";
import type { ClinicDay } from "../shared/clinic-day.ts";
import { deleteDraft } from "../shared/drafts.ts";
import type { SessionUser } from "../shared/session/session-state.ts";
import { useForm } from "../shared/use-form.ts";
import { noPersonChosen, preselectPerson } from "./booking-choices.tsx";
import { type BookingDraft, saveBookingDraft } from "./booking-draft.ts";
import { getTimesWithDentist } from "./free-times.ts";
import type { Offer } from "./offer.ts";

const bookingFormSchema = z.extend(
  z.pick(bookingRequestSchema, { slot: true, phone: true, patientName: true, note: true }),
  // An empty `doctorId` means any dentist, an empty `personId` the account holder.
  {
    doctorId: z.string(),
    personId: z.string().check(z.refine((id) => id !== noPersonChosen, "Choose whom the appointment is for")),
  },
);
export type BookingFormValues = z.infer<typeof bookingFormSchema>;

const validateForm: Resolver<BookingFormValues> = standardSchemaResolver(bookingFormSchema);

type UseBookingFormProps = {
  offer: Offer;
  /** The offer without the times at which that person has another appointment. */
  offerFor: (personId: string) => Offer;
  /**
   * The opened dialog, with the tapped time and with the text that was typed before a reload. Without a tapped time, the
   * first free time is preselected.
   */
  opened: Pick<BookingDraft, "treatment" | "slot" | "typed">;
  doctorId: string;
  user: SessionUser;
  profile: Profile | undefined;
};

/** Fills in the form from the profile and from the draft. Typed text is never overwritten. */
export function useBookingForm({ offer, offerFor, opened, doctorId, user, profile }: UseBookingFormProps) {
  const name = user.name || profile?.name || "";
  const phone = profile?.phone ?? "";
  const people = profile?.people ?? [];
  const getPersonName = (personId: string) => people.find(({ _id }) => _id === personId)?.name;
  const preselectedPersonId = preselectPerson(opened.treatment.name, people);
  const initialValues = {
    slot: opened.slot ?? getTimesWithDentist(offerFor(preselectedPersonId), doctorId)[0] ?? "",
    doctorId,
    personId: preselectedPersonId,
    phone,
    patientName: "",
    note: "",
  };
  const form = useForm<BookingFormValues>({
    // Sends the profile's name, even if a password manager has written another name into the field.
    resolver: (values, ...rest) =>
      validateForm(
        { ...values, patientName: (getPersonName(values.personId) ?? name) || values.patientName },
        ...rest,
      ),
    defaultValues: { ...initialValues, ...opened.typed },
  });
  const { getValues, reset, setFocus, setValue } = form;

  // Fills only empty fields, because the profile may load after the patient has started to type.
  useEffect(() => {
    if (phone && !getValues("phone")) setValue("phone", phone, { shouldValidate: true });
  }, [phone, getValues, setValue]);
  const isPersonChosen = useRef(opened.typed?.personId !== undefined);
  useEffect(() => {
    if (!isPersonChosen.current) setValue("personId", preselectedPersonId);
  }, [preselectedPersonId, setValue]);

  // Preselects the first free time when the patient chooses another day.
  const [day, setDay] = useState(offer.day);
  const selectFirstTime = useEffectEvent((newDay: ClinicDay) => {
    setDay(newDay);
    setValue("slot", getTimesWithDentist(offerFor(getValues("personId")), getValues("doctorId"))[0] ?? "");
    setFocus("slot");
  });
  useEffect(() => {
    if (offer.day !== day) selectFirstTime(offer.day);
  }, [offer.day, day]);

  const checkTyped = (values: BookingFormValues) =>
    values.phone !== phone || (name === "" && values.patientName !== "") || !!values.note;

  return {
    form,
    name,
    people,
    getPersonName,
    /** Keeps the person although the family changes. */
    markPersonChosen: () => {
      isPersonChosen.current = true;
    },
    checkTyped,
    /** Whether leaving the form would lose typed text. */
    hasTypedText: checkTyped(form.watch()),
    /** The first required field that the profile can't fill in. False if there is none, or if the account can't book now. */
    firstMissingField: profile?.bookingLimit ? false : name === "" ? "patientName" : phone === "" && "phone",
    resetForm: () => reset(initialValues),
  };
}

/** Leaves out the optional fields that are empty, as the server expects. */
export function toBookingInput({
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
  bookingForm: ReturnType<typeof useBookingForm>;
};

/**
 * Stores the draft while the dialog is open. The draft survives a reload and an expired session, and is deleted when the
 * dialog closes. `isRestored` is true while the form shows text that was typed before a reload.
 */
export function useBookingDraft({ open, opened, offer, bookingForm }: UseBookingDraftProps) {
  const { form, people, checkTyped, hasTypedText, resetForm } = bookingForm;
  const { subscribe, getValues } = form;
  const [hasRestoredText, setHasRestoredText] = useState(opened.isTyped === true);
  const save = useEffectEvent((typed: BookingFormValues) => {
    const { day, Price, slots, doctors } = offer;
    const treatment = { ...opened.treatment, Price, slots: [...slots], doctors: [...doctors] };
    const { personId, note = "", ...texts } = typed;
    // Stores no person for an account without a family: a person who is added to the profile later may be
    // preselected.
    const chosen = people.length > 0 && { personId };
    saveBookingDraft({
      ...opened,
      treatment,
      day,
      typed: { ...texts, note, ...chosen },
      isTyped: checkTyped(typed),
    });
  });
  useEffect(() => {
    if (!open) {
      deleteDraft("booking");
      return undefined;
    }
    save(getValues());
    return subscribe({ formState: { values: true }, callback: ({ values }) => save(values) });
  }, [open, getValues, subscribe]);
  return {
    isRestored: hasRestoredText && hasTypedText,
    drop: () => deleteDraft("booking"),
    discard: () => {
      setHasRestoredText(false);
      resetForm();
      form.setFocus("slot");
    },
  };
}
