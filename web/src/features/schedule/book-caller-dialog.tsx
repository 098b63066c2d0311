import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useForm, useWatch } from "react-hook-form";
import { Dialog } from "../../components/dialog.tsx";
import { FormAlert } from "../../components/form-alert.tsx";
import { SelectField } from "../../components/select-field.tsx";
import { SubmitButton } from "../../components/submit-button.tsx";
import { TextField } from "../../components/text-field.tsx";
import type { ClinicDay } from "../../lib/clinic/clinic-day.ts";
import { showPrice } from "../../lib/clinic/show-price.ts";
import { treatmentsQuery } from "../../lib/clinic/treatments-query.ts";
import { withDentist } from "../../lib/clinic/visit-words.ts";
import { deskSentenceOf, sentenceOf } from "../../lib/error-sentences.ts";
import { notify } from "../../lib/notify.ts";
import { showRefusal } from "../../lib/show-refusal.ts";
import { useAccountHint } from "./account-hint.ts";
import { type CallerForm, callerFormSchema, useBookCaller } from "./book-caller.ts";
import { TimeFields } from "./time-fields.tsx";
import { useTimes } from "./use-times.ts";

type Props = { day: ClinicDay; today: ClinicDay; onClose: () => void };

export function BookCallerDialog({ day, today, onClose }: Props) {
  const formId = useId();
  const treatments = useQuery(treatmentsQuery);
  const book = useBookCaller();
  const form = useForm<CallerForm>({
    resolver: standardSchemaResolver(callerFormSchema),
    defaultValues: {
      ...{ treatmentId: "", date: day, slot: "", doctorId: "" },
      ...{ patient: "", patientName: "", phone: "" },
    },
  });
  const { register, control, formState } = form;
  const { errors } = formState;
  const [date, treatmentId, slot, doctorId, patient] = useWatch({
    control,
    name: ["date", "treatmentId", "slot", "doctorId", "patient"],
  });
  const free = useTimes({ date, treatmentId, slot, doctorId });
  const accountHint = useAccountHint(patient);
  const submit = form.handleSubmit((caller) =>
    book.mutate(caller, {
      onSuccess: (booked) => {
        notify.success(
          `${booked.patientName} is booked for ${booked.date} at ${booked.slot}${withDentist(booked)}`,
        );
        onClose();
      },
      onError: (error) => showRefusal(error, form, deskSentenceOf),
    }),
  );
  return (
    <Dialog
      open
      title="Book for a caller"
      onClose={onClose}
      locked={book.isPending}
      footer={
        <SubmitButton form={formId} busy={book.isPending} busyText="Booking…">
          Book appointment
        </SubmitButton>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        {errors.root && <FormAlert>{errors.root.message}</FormAlert>}
        {treatments.isError && <FormAlert>{sentenceOf(treatments.error)}</FormAlert>}
        <SelectField
          label="Treatment"
          error={errors.treatmentId?.message}
          {...register("treatmentId", {
            onChange: () => {
              form.setValue("slot", "");
              form.setValue("doctorId", "");
            },
          })}
        >
          <option value="">{treatments.isPending ? "Loading…" : "Choose a treatment"}</option>
          {treatments.data?.map(({ _id, name, Price }) => (
            <option key={_id} value={_id}>
              {name}, {showPrice(Price)}
            </option>
          ))}
        </SelectField>
        <TimeFields
          free={free}
          today={today}
          slot={slot}
          doctorId={doctorId}
          anyone="Anyone"
          dateField={{
            ...register("date", { onChange: () => form.setValue("slot", "") }),
            error: errors.date?.message,
          }}
          slotField={{ ...register("slot"), error: errors.slot?.message }}
          doctorField={register("doctorId", {
            onChange: ({ target }) => free.fits(target.value) || form.setValue("slot", ""),
          })}
        />
        <TextField
          label="Name"
          autoComplete="off"
          error={errors.patientName?.message}
          {...register("patientName")}
        />
        <TextField
          label="Phone Number"
          type="tel"
          autoComplete="off"
          error={errors.phone?.message}
          {...register("phone")}
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          hint={`The confirmation goes to this address. ${accountHint}`}
          error={errors.patient?.message}
          {...register("patient")}
        />
      </form>
    </Dialog>
  );
}
