import { maxFeedNameLength } from "@clinic/contract/feeds.ts";
import { useQuery } from "@tanstack/react-query";
import { FormAlert } from "../../components/form-alert.tsx";
import { SelectField } from "../../components/select-field.tsx";
import { SubmitButton } from "../../components/submit-button.tsx";
import { TextField } from "../../components/text-field.tsx";
import { ApiError } from "../../lib/api-error.ts";
import { managedDoctorsQuery } from "../../lib/clinic/managed-doctors-query.ts";
import { sentenceOf } from "../../lib/error-sentences.ts";
import { showRefusal } from "../../lib/show-refusal.ts";
import { useUnsavedForm } from "../../lib/unsaved-forms.ts";
import { useForm } from "../../lib/use-form.ts";
import { type AddedFeed, useAddFeed } from "./feed-calls.ts";
import { ownerText } from "./feed-words.ts";

/** Of the whole clinic `doctorId` is empty. */
const blank = { name: "", doctorId: "", names: false };

export function AddFeed({ onAdded }: { onAdded: (feed: AddedFeed) => void }) {
  const doctors = useQuery(managedDoctorsQuery);
  const add = useAddFeed();
  const form = useForm({ defaultValues: blank });
  const { register, formState } = form;
  const { errors, isDirty } = formState;
  useUnsavedForm(isDirty && !add.isPending);
  const submit = form.handleSubmit(({ name, doctorId: chosen, names }) => {
    const doctorId = chosen || null;
    const doctor = doctors.data?.find(({ _id }) => _id === doctorId)?.name ?? null;
    add.mutate(
      { name, doctorId, names },
      {
        onSuccess: ({ _id, path }) => {
          form.reset();
          onAdded({ _id, name: name.trim(), names, path, owner: ownerText({ doctorId, doctor }) });
        },
        onError: (error) => showRefusal(error, form, refusalText),
      },
    );
  });
  return (
    <form className="panel" noValidate onSubmit={submit} aria-labelledby="add-feed">
      <h2 id="add-feed">Add a feed</h2>
      {errors.root && <FormAlert>{errors.root.message}</FormAlert>}
      <TextField
        label="Name"
        autoComplete="off"
        maxLength={maxFeedNameLength}
        hint="Optional: whose device it is for, like Front desk. Calendar programs show it too."
        error={errors.name?.message}
        {...register("name")}
      />
      <SelectField label="Whose appointments" error={errors.doctorId?.message} {...register("doctorId")}>
        <option value="">The whole clinic</option>
        {doctors.data?.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </SelectField>
      {doctors.isError && (
        <p className="form-text feeds-doctors" role="alert">
          The doctors could not be loaded, so only the whole clinic can be chosen.{" "}
          <button
            type="button"
            className="btn btn-sm btn-outline-secondary"
            onClick={() => void doctors.refetch()}
          >
            Try again
          </button>
        </p>
      )}
      <label className="form-check">
        <input
          type="checkbox"
          className="form-check-input"
          aria-describedby="feed-names"
          {...register("names")}
        />
        <span>Show patients' names</span>
      </label>
      <div className="form-text" id="feed-names">
        <p>
          Without names, a feed shows the treatment, the doctor and the time. Phone numbers and email
          addresses are never in it.
        </p>
        <p>
          With names, the company that runs the calendar, like Google or Microsoft, also stores who comes to
          you and for what: turn names on only if your agreement with them and your privacy rules allow it.
        </p>
      </div>
      <SubmitButton busy={add.isPending} busyText="Adding…">
        Add feed
      </SubmitButton>
    </form>
  );
}

function refusalText(error: unknown): string {
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === "conflict")
    return "You have fifty feeds, the most there can be. Please remove one that isn't used anymore.";
  const sentence = sentenceOf(error);
  return code === "offline" || code === "timed-out"
    ? `${sentence} An earlier try may have added a feed: please look at the list, and remove it if so.`
    : sentence;
}
