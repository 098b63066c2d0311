import {
  editProfile,
  maxPeople,
  type Profile,
  type ProfileInput,
  profileInputSchema,
} from "@clinic/contract/profile.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { FormProvider, useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { Link } from "react-router-dom";
import * as z from "zod/mini";
import { call } from "../shared/api.ts";
import { ApiError } from "../shared/api-error.ts";
import { readDraft } from "../shared/drafts.ts";
import { showServerErrors } from "../shared/form-rules.ts";
import { notify } from "../shared/notify.ts";
import { profileQuery } from "../shared/queries.ts";
import type { SessionUser } from "../shared/session/session-state.ts";
import { useUnsavedForm } from "../shared/unsaved-forms.ts";
import { readAutofilledFields, useForm } from "../shared/use-form.ts";
import { FieldError, FormAlert, SubmitButton, TextField } from "../ui/fields.tsx";
import { RestoredDraftNote, useFormDraft } from "../ui/form-draft.tsx";
import {
  describeBlockingAppointments,
  findPeopleWithAppointments,
  removeUnnamedPeople,
  restorePeople,
} from "./people.ts";

export function DetailsForm({ user, profile }: { user: SessionUser; profile: Profile }) {
  const queryClient = useQueryClient();
  const form = useForm<ProfileInput>({
    resolver: standardSchemaResolver(profileInputSchema),
    defaultValues: toFormValues(profile),
  });
  const { register, handleSubmit, formState, getValues, setError, setValue, reset } = form;
  const { errors, dirtyFields, isDirty } = formState;
  const [storedDraft] = useState(readProfileDraft);
  const draft = useFormDraft("profile", form, { typed: storedDraft, first: "name" });
  const saving = useMutation({
    mutationFn: (changed: ProfileInput) => call(editProfile, { body: changed }),
    onSuccess: async (savedProfile) => {
      queryClient.setQueryData(profileQuery(user.uid).queryKey, savedProfile);
      // Resets to the server's answer, which has the ids of new people.
      reset(toFormValues(savedProfile));
      draft.forget();
      notify.success("Profile saved");
      const { changeName } = await import("../shared/session/sign-in.ts");
      await changeName(savedProfile.name);
    },
    onError: (error) => {
      if (!isBlockedByAppointments(error)) return showServerErrors(error, form);
      const typedPeople = getValues("people") ?? [];
      const blockedPeople = findPeopleWithAppointments(typedPeople, profile.people, error.data);
      const [first] = blockedPeople;
      if (!first) return showServerErrors(error, form);
      const people = restorePeople(typedPeople, profile.people, blockedPeople);
      setValue("people", people, { shouldDirty: true });
      const at = people.indexOf(first);
      setError(`people.${at}`, { type: error.code, message: describeBlockingAppointments(error.data) });
    },
  });
  useUnsavedForm(isDirty && !saving.isPending, { onLeave: draft.forget });
  // Sends the people only if they were edited here, so that people who were added on another device stay.
  const save = ({ people, ...details }: ProfileInput) =>
    saving.mutate({ ...details, ...(dirtyFields.people && { people }) });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    readAutofilledFields(event.currentTarget, form);
    const typedPeople = getValues("people") ?? [];
    const namedPeople = removeUnnamedPeople(typedPeople);
    // Renders the removed rows at once, because `handleSubmit` reads the rows from the page.
    if (namedPeople.length < typedPeople.length)
      flushSync(() => setValue("people", namedPeople, { shouldDirty: true }));
    return handleSubmit(save)(event);
  };

  return (
    <FormProvider {...form}>
      {draft.isRestored && <RestoredDraftNote onDiscard={draft.discard} />}
      <form noValidate onSubmit={submit}>
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

function toFormValues({ name, phone, people }: Profile): ProfileInput {
  return { name, phone, people };
}

function isBlockedByAppointments(error: Error): error is ApiError {
  return error instanceof ApiError && error.code === "has-appointments";
}

function PeopleFields() {
  const { control, register, formState } = useFormContext<ProfileInput>();
  const { fields, append, remove } = useFieldArray({ control, name: "people" });
  const typedPeople = useWatch({ control, name: "people" });
  const group = useRef<HTMLFieldSetElement>(null);
  const hintId = useId();
  const errors = formState.errors.people;
  const removePerson = (at: number) => {
    remove(at);
    // Moves the focus to the group, because the pressed Remove button is gone.
    group.current?.focus();
  };
  return (
    <fieldset className="ruled mb-4" aria-describedby={hintId} ref={group} tabIndex={-1}>
      <legend className="fs-6 fw-semibold mb-1">People you book for</legend>
      <p className="form-text" id={hintId}>
        Your children, or anyone whose appointments you look after. When you book, you choose who it is for.
      </p>
      {fields.length > 0 && (
        <ul className="list-unstyled mt-3 mb-0">
          {fields.map((field, i) => (
            <li key={field.id} className="field-line d-flex flex-wrap gap-2 align-items-start">
              <TextField
                label={`Person ${i + 1}`}
                placeholder="First and last name"
                autoComplete="off"
                error={errors?.[i]?.name?.message}
                {...register(`people.${i}.name`)}
              />
              <button
                type="button"
                className="btn btn-outline-secondary"
                aria-label={`Remove ${typedPeople?.[i]?.name || "this person"}`}
                onClick={() => removePerson(i)}
              >
                Remove
              </button>
              {errors?.[i]?.message && <KeptPersonAlert>{errors[i].message}</KeptPersonAlert>}
            </li>
          ))}
        </ul>
      )}
      {errors?.message && <FieldError>{errors.message}</FieldError>}
      {fields.length < maxPeople ? (
        <button
          type="button"
          className="btn btn-sm btn-outline-secondary"
          onClick={() => append({ name: "" })}
        >
          <UserPlus size={16} aria-hidden="true" /> Add a person
        </button>
      ) : (
        <p className="form-text">An account can book for up to {maxPeople} people.</p>
      )}
    </fieldset>
  );
}

/** Says why a removed person is in the list again. Scrolls into view, because the Save button may be far below. */
function KeptPersonAlert({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    element.current?.scrollIntoView({ block: "center" });
    element.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="w-100" ref={element} tabIndex={-1}>
      <FormAlert>
        {children} Nothing has been saved yet. To remove them, please cancel their appointments in{" "}
        <Link to="/dashboard">My Appointments</Link> first. Your other changes are still here: save again to
        keep them.
      </FormAlert>
    </div>
  );
}

/** The typed fields of a draft, valid or not. */
const draftSchema = z.object({
  name: z.string(),
  phone: z.string(),
  people: z.array(z.object({ _id: z.optional(z.string()), name: z.string() })),
});

function readProfileDraft() {
  return z.safeParse(draftSchema, readDraft("profile")).data;
}
