import { type Profile, type ProfileInput, profileInputSchema } from "@clinic/contract/profile.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CircleAlert, UserPlus, X } from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { FormProvider, useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { Link } from "react-router-dom";
import * as z from "zod/mini";
import { ApiError } from "../shared/api-error.ts";
import { readDraft } from "../shared/drafts.ts";
import { showRefusal } from "../shared/form-rules.ts";
import { notify } from "../shared/notify.ts";
import { profileQuery } from "../shared/queries.ts";
import type { SessionUser } from "../shared/session/session-state.ts";
import { useUnsavedForm } from "../shared/unsaved-forms.ts";
import { readFields, useForm } from "../shared/use-form.ts";
import { FormAlert, SubmitButton, TextField } from "../ui/fields.tsx";
import { KeptNote, useKeptDraft } from "../ui/kept-draft.tsx";
import { mostPeople, putBack, whoStays, whoStillComes, withoutUnnamed } from "./people.ts";
import { saveProfile } from "./profile-calls.ts";

export function DetailsForm({ user, profile }: { user: SessionUser; profile: Profile }) {
  const queryClient = useQueryClient();
  const form = useForm<ProfileInput>({
    resolver: standardSchemaResolver(profileInputSchema),
    defaultValues: typedOf(profile),
  });
  const { register, handleSubmit, formState, getValues, setError, setValue, reset } = form;
  const { errors, dirtyFields, isDirty } = formState;
  const [kept] = useState(readProfileDraft);
  const draft = useKeptDraft("profile", form, { typed: kept, first: "name" });
  const saving = useMutation({
    mutationFn: saveProfile,
    onSuccess: async (saved) => {
      queryClient.setQueryData(profileQuery(user.uid).queryKey, saved);
      // Who was new has an id from here on.
      reset(typedOf(saved));
      draft.forget();
      notify.success("Your profile is saved");
      const { changeName } = await import("../shared/session/sign-in.ts");
      await changeName(saved.name);
    },
    onError: (error) => {
      if (!stillComes(error)) return showRefusal(error, form);
      const typed = getValues("people") ?? [];
      const staying = whoStays(typed, profile.people, error.data);
      const [first] = staying;
      if (!first) return showRefusal(error, form);
      const people = putBack(typed, profile.people, staying);
      setValue("people", people, { shouldDirty: true });
      const at = people.indexOf(first);
      setError(`people.${at}`, { type: error.code, message: whoStillComes(error.data) });
    },
  });
  useUnsavedForm(isDirty && !saving.isPending, { onLeave: draft.forget });
  // Who was added elsewhere meanwhile stays, unless the list itself was edited here.
  const save = ({ people, ...details }: ProfileInput) =>
    saving.mutate({ ...details, ...(dirtyFields.people && { people }) });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    readFields(event.currentTarget, form);
    const typed = getValues("people") ?? [];
    const named = withoutUnnamed(typed);
    // Draws at once, because `handleSubmit` reads the rows from the page.
    if (named.length < typed.length) flushSync(() => setValue("people", named, { shouldDirty: true }));
    return handleSubmit(save)(event);
  };

  return (
    <FormProvider {...form}>
      {draft.brought && <KeptNote onDiscard={draft.discard} />}
      <form noValidate onSubmit={submit}>
        <TextField
          label="Email"
          type="email"
          value={profile.email}
          readOnly
          hint={`You sign in with this address. ${user.verified ? "It is verified." : "It is not verified yet."}`}
        />
        <TextField label="Name" autoComplete="name" error={errors.name?.message} {...register("name")} />
        <TextField
          label="Phone Number"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          hint="Optional. It fills the booking form in for you."
          error={errors.phone?.message}
          {...register("phone")}
        />
        <PeopleFields />
        {errors.root?.message && <FormAlert>{errors.root.message}</FormAlert>}
        <SubmitButton busy={saving.isPending} busyText="Saving…">
          Save
        </SubmitButton>
      </form>
    </FormProvider>
  );
}

function typedOf({ name, phone, people }: Profile): ProfileInput {
  return { name, phone, people };
}

function stillComes(error: Error): error is ApiError {
  return error instanceof ApiError && error.code === "has-appointments";
}

/** Inside of the profile's form, and saved with it. */
function PeopleFields() {
  const { control, register, formState } = useFormContext<ProfileInput>();
  const { fields, append, remove } = useFieldArray({ control, name: "people" });
  const typed = useWatch({ control, name: "people" });
  const group = useRef<HTMLFieldSetElement>(null);
  const hintId = useId();
  const errors = formState.errors.people;
  const takeAway = (at: number) => {
    remove(at);
    // The button that had the focus is gone.
    group.current?.focus();
  };
  return (
    <fieldset className="people" aria-describedby={hintId} ref={group} tabIndex={-1}>
      <legend>People you book for</legend>
      <p className="form-text" id={hintId}>
        Your children, or anyone whose appointments you look after. When you book, you choose who it is for.
      </p>
      {fields.length > 0 && (
        <ul>
          {fields.map((field, i) => (
            <li key={field.id}>
              <TextField
                label={`Person ${i + 1}`}
                placeholder="First and last name"
                autoComplete="off"
                error={errors?.[i]?.name?.message}
                {...register(`people.${i}.name`)}
              />
              <button
                type="button"
                className="btn btn-icon"
                aria-label={`Remove ${typed?.[i]?.name || "this person"}`}
                onClick={() => takeAway(i)}
              >
                <X size={18} aria-hidden="true" />
              </button>
              {errors?.[i]?.message && <StillComes>{errors[i].message}</StillComes>}
            </li>
          ))}
        </ul>
      )}
      {errors?.message && (
        <p className="field-error">
          <CircleAlert className="icon" aria-hidden="true" />
          {errors.message}
        </p>
      )}
      {fields.length < mostPeople ? (
        <button
          type="button"
          className="btn btn-sm btn-outline-secondary"
          onClick={() => append({ name: "" })}
        >
          <UserPlus size={16} aria-hidden="true" /> Add a person
        </button>
      ) : (
        <p className="form-text">These are {mostPeople} people, as many as an account can book for.</p>
      )}
    </fieldset>
  );
}

/** Why somebody stands in the list again, beside them and brought into view: what was pressed may be far below. */
function StillComes({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: "center" });
    place.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="still-comes" ref={place} tabIndex={-1}>
      <FormAlert>
        {children} So nothing has been saved yet. To remove them, please cancel their appointments in{" "}
        <Link to="/dashboard">My Appointments</Link> first. Your other changes are still here: save again to
        keep them.
      </FormAlert>
    </div>
  );
}

/** The fields of the profile's form, whatever stands in them. */
const draftSchema = z.object({
  name: z.string(),
  phone: z.string(),
  people: z.array(z.object({ _id: z.optional(z.string()), name: z.string() })),
});

function readProfileDraft() {
  return z.safeParse(draftSchema, readDraft("profile")).data;
}
