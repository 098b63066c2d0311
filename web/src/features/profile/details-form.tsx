import { type Profile, type ProfileInput, profileInputSchema } from "@clinic/contract/users.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { FormAlert } from "../../components/form-alert.tsx";
import { SubmitButton } from "../../components/submit-button.tsx";
import { TextField } from "../../components/text-field.tsx";
import { ApiError } from "../../lib/api-error.ts";
import { profileQuery } from "../../lib/clinic/profile-query.ts";
import { sentenceOf } from "../../lib/error-sentences.ts";
import { notify } from "../../lib/notify.ts";
import type { SessionUser } from "../../lib/session/session-state.ts";
import { saveProfile } from "./profile-calls.ts";

export function DetailsForm({ user, profile }: { user: SessionUser; profile: Profile }) {
  const queryClient = useQueryClient();
  const { register, handleSubmit, formState, setError } = useForm<ProfileInput>({
    resolver: standardSchemaResolver(profileInputSchema),
    defaultValues: { name: profile.name, phone: profile.phone },
  });
  const saving = useMutation({
    mutationFn: saveProfile,
    onSuccess: async (saved) => {
      queryClient.setQueryData(profileQuery(user.uid).queryKey, saved);
      notify.success("Your profile is saved");
      const { changeName } = await import("../../lib/session/sign-in.ts");
      await changeName(saved.name);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.fields.phone) setError("phone", { message: error.fields.phone });
    },
  });
  const { errors } = formState;
  const told = saving.error instanceof ApiError && saving.error.fields.phone !== undefined;
  return (
    <form noValidate onSubmit={handleSubmit((input) => saving.mutate(input))}>
      {saving.error && !told && <FormAlert>{sentenceOf(saving.error)}</FormAlert>}
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
      <SubmitButton busy={saving.isPending} busyText="Saving…">
        Save
      </SubmitButton>
    </form>
  );
}
