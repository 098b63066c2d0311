import { useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { FormAlert } from "../../components/form-alert.tsx";
import { SelectField } from "../../components/select-field.tsx";
import { SubmitButton } from "../../components/submit-button.tsx";
import { ApiError } from "../../lib/api-error.ts";
import { managedDoctorsQuery } from "../../lib/clinic/managed-doctors-query.ts";
import { sentenceOf } from "../../lib/error-sentences.ts";
import { showRefusal } from "../../lib/show-refusal.ts";
import { type AddedFeed, ownerText, useAddFeed } from "./feed-calls.ts";

/** Of the whole clinic `doctorId` is empty. */
const blank = { doctorId: "", names: false };

export function AddFeed({ onAdded }: { onAdded: (feed: AddedFeed) => void }) {
  const doctors = useQuery(managedDoctorsQuery);
  const add = useAddFeed();
  const form = useForm({ defaultValues: blank });
  const { register, formState } = form;
  const { errors } = formState;
  const submit = form.handleSubmit(({ doctorId: chosen, names }) => {
    const doctorId = chosen || null;
    const doctor = doctors.data?.find(({ _id }) => _id === doctorId)?.name ?? null;
    add.mutate(
      { doctorId, names },
      {
        onSuccess: ({ _id, path }) => {
          form.reset();
          onAdded({ _id, names, path, owner: ownerText({ doctorId, doctor }) });
        },
        onError: (error) => showRefusal(error, form, refusalText),
      },
    );
  });
  return (
    <form className="panel" noValidate onSubmit={submit} aria-labelledby="add-feed">
      <h2 id="add-feed">Add a feed</h2>
      {errors.root && <FormAlert>{errors.root.message}</FormAlert>}
      <SelectField label="Whose appointments" error={errors.doctorId?.message} {...register("doctorId")}>
        <option value="">The whole clinic</option>
        {doctors.data?.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </SelectField>
      <label className="form-check">
        <input
          type="checkbox"
          className="form-check-input"
          aria-describedby="feed-names"
          {...register("names")}
        />
        <span>Show patients' names</span>
      </label>
      <p className="form-text" id="feed-names">
        Without names a feed tells the treatment, the doctor and the time. With names, whoever runs the
        calendar, like Google or Microsoft, stores who comes to you for what: turn it on only where your
        agreement with them and your privacy rules allow that. Phone numbers and email addresses are never in
        a feed.
      </p>
      <SubmitButton busy={add.isPending} busyText="Adding…">
        Add feed
      </SubmitButton>
    </form>
  );
}

function refusalText(error: unknown): string {
  return error instanceof ApiError && error.code === "conflict"
    ? "There are fifty feeds, and there can't be more. Please remove one that nobody reads anymore."
    : sentenceOf(error);
}
