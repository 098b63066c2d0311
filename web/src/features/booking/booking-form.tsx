import { type BookingRequest, bookingRequestSchema } from "@clinic/contract/bookings.ts";
import type { Profile } from "@clinic/contract/users.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { PhoneLinked } from "../../components/clinic/phone-linked.tsx";
import { FormAlert } from "../../components/form-alert.tsx";
import { SelectField } from "../../components/select-field.tsx";
import { TextField } from "../../components/text-field.tsx";
import type { SessionUser } from "../../lib/session/session-state.ts";
import type { BookingRefusal, Offer } from "./booking-refusal.ts";

const formSchema = z.pick(bookingRequestSchema, { slot: true, phone: true, patientName: true });
export type BookingFormValues = Pick<BookingRequest, "slot" | "phone" | "patientName">;

type Props = {
  id: string;
  /** As shown: `Jan 5, 2023`. */
  date: string;
  user: SessionUser;
  known: Profile | undefined;
  offer: Offer;
  refusal: BookingRefusal | null;
  onSubmit: (values: BookingFormValues) => void;
};

export function BookingForm({ id, date, user, known, offer, refusal, onSubmit }: Props) {
  const name = user.name || known?.name || "";
  const phone = known?.phone ?? "";
  const { register, handleSubmit, formState, getValues, setError, setFocus, setValue } =
    useForm<BookingFormValues>({
      resolver: standardSchemaResolver(formSchema),
      defaultValues: { slot: offer.slots[0] ?? "", phone, patientName: name },
    });
  const { errors } = formState;

  // The profile may arrive after the dialog has opened: it fills what is still empty.
  useEffect(() => {
    if (!getValues("patientName")) setValue("patientName", name);
    if (!getValues("phone")) setValue("phone", phone);
  }, [name, phone, getValues, setValue]);

  // Not by `autoFocus`, which comes before the dialog is visible.
  useEffect(() => {
    if (name === "") setFocus("patientName");
    else if (phone === "") setFocus("phone");
  }, [name, phone, setFocus]);

  // The refusal comes from outside the form, and leads the hand to what it is about.
  useEffect(() => {
    if (refusal?.step === "choose") {
      setValue("slot", "");
      setFocus("slot");
    }
    for (const field of ["slot", "phone", "patientName"] as const) {
      const message = refusal?.fields[field];
      if (message) setError(field, { message }, { shouldFocus: true });
    }
  }, [refusal, setError, setFocus, setValue]);

  return (
    <form id={id} noValidate onSubmit={handleSubmit(onSubmit)}>
      {refusal && (
        <FormAlert>
          <PhoneLinked text={refusal.message} phone={refusal.phone} />
        </FormAlert>
      )}
      <div className="booking-when">
        <TextField label="Date" readOnly value={date} />
        <SelectField label="Time" error={errors.slot?.message} {...register("slot")}>
          <option value="">Choose a time</option>
          {offer.slots.map((slot) => (
            <option key={slot}>{slot}</option>
          ))}
        </SelectField>
      </div>
      <TextField
        label="Name"
        autoComplete="name"
        readOnly={name !== ""}
        error={errors.patientName?.message}
        {...register("patientName")}
      />
      <TextField label="Email" readOnly value={user.email} />
      <TextField
        label="Phone Number"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        enterKeyHint="send"
        hint="For the clinic to reach you about this appointment"
        error={errors.phone?.message}
        {...register("phone")}
      />
    </form>
  );
}
