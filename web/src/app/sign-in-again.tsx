import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import * as z from "zod/mini";
import { signInMethodsQuery } from "../shared/queries.ts";
import { describeSignInAgainError } from "../shared/session/sign-in-again-errors.ts";
import { useForm } from "../shared/use-form.ts";
import { FormAlert, SubmitButton, TextField } from "../ui/fields.tsx";
import { Skeleton } from "../ui/states.tsx";

const passwordSchema = z.object({ password: z.string().check(z.minLength(1, "Password is required")) });

type SignInAgainProps = {
  /** The user who signs in again. */
  uid: string;
  submitText: string;
  onConfirmed: () => void;
  children?: ReactNode;
};

/** Lets the signed-in user prove who they are, with the password, with Google, or with either. */
export function SignInAgain({ uid, submitText, onConfirmed, children }: SignInAgainProps) {
  const signInMethods = useQuery(signInMethodsQuery(uid));
  const { register, handleSubmit, formState } = useForm({
    resolver: standardSchemaResolver(passwordSchema),
    defaultValues: { password: "" },
  });
  const signIn = useMutation({
    mutationFn: async (password: string | null) => {
      const account = await import("../shared/session/account.ts");
      await (password === null
        ? account.reauthenticateWithGoogle()
        : account.reauthenticateWithPassword(password));
    },
    onSuccess: onConfirmed,
  });
  const { password = false, google = false } = signInMethods.data ?? {};
  return (
    <>
      {signIn.error && <FormAlert>{describeSignInAgainError(signIn.error)}</FormAlert>}
      {children}
      {signInMethods.isPending && <Skeleton lines={2} />}
      {password && (
        <form noValidate onSubmit={handleSubmit((typed) => signIn.mutate(typed.password))}>
          <TextField
            label="Password"
            type="password"
            autoComplete="current-password"
            autoFocus
            error={formState.errors.password?.message}
            {...register("password")}
          />
          <SubmitButton busy={signIn.isPending} busyText="Checking…">
            {submitText}
          </SubmitButton>
        </form>
      )}
      {google && (
        <button
          type="button"
          className="btn btn-outline-secondary sign-in-again-google"
          disabled={signIn.isPending}
          onClick={() => signIn.mutate(null)}
        >
          {submitText} with Google
        </button>
      )}
    </>
  );
}
