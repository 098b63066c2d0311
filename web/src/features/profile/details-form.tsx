import { type Profile, type ProfileInput, profileInputSchema } from "@clinic/contract/profile.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { flushSync } from "react-dom";
import { FormProvider } from "react-hook-form";
import { FormAlert } from "../../components/form-alert.tsx";
import { KeptNote } from "../../components/kept-note.tsx";
import { SubmitButton } from "../../components/submit-button.tsx";
import { TextField } from "../../components/text-field.tsx";
import { useKeptDraft } from "../../components/use-kept-draft.tsx";
import { ApiError } from "../../lib/api-error.ts";
import { profileQuery } from "../../lib/clinic/profile-query.ts";
import { notify } from "../../lib/notify.ts";
import type { SessionUser } from "../../lib/session/session-state.ts";
import { showRefusal } from "../../lib/show-refusal.ts";
import { useUnsavedForm } from "../../lib/unsaved-forms.ts";
import { readFields, useForm } from "../../lib/use-form.ts";
import { putBack, whoStays, whoStillComes, withoutUnnamed } from "./people.ts";
import { PeopleFields } from "./people-fields.tsx";
import { saveProfile } from "./profile-calls.ts";
import { readProfileDraft } from "./profile-draft.ts";

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
      const { changeName } = await import("../../lib/session/sign-in.ts");
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
