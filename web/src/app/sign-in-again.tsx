import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import * as z from "zod/mini";
import { signInMethodsQuery } from "../shared/queries.ts";
import { describeSignInAgainError } from "../shared/session/sign-in-again-errors.ts";
import { needsSecondFactor } from "../shared/session/sign-in-errors.ts";
import { useForm } from "../shared/use-form.ts";
import { FormAlert, SubmitButton } from "../ui/fields.tsx";
import { PasswordField } from "../ui/password-field.tsx";
import { SecondFactor } from "../ui/second-factor.tsx";
import { ErrorState, Skeleton } from "../ui/states.tsx";

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
    mutationFn: (signInAgain: () => Promise<void>) => signInAgain(),
    onSuccess: onConfirmed,
  });
  const signInWith = (password: string | null) =>
    signIn.mutate(async () => {
      const account = await import("../shared/session/account.ts");
      await (password === null
        ? account.reauthenticateWithGoogle()
        : account.reauthenticateWithPassword(password));
    });
  const { password = false, google = false } = signInMethods.data ?? {};
  if (needsSecondFactor(signIn.error))
    return <SecondFactor needed={signIn.error} onAccepted={signIn.mutate} onBack={signIn.reset} />;
  return (
    <>
      {signIn.error && <FormAlert>{describeSignInAgainError(signIn.error)}</FormAlert>}
      {children}
      {signInMethods.isPending && <Skeleton lines={2} />}
      {signInMethods.isError && (
        <ErrorState error={signInMethods.error} retry={() => void signInMethods.refetch()} />
      )}
      {password && (
        <form noValidate onSubmit={handleSubmit((typed) => signInWith(typed.password))}>
          <PasswordField
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
          className="btn btn-outline-secondary mt-3"
          disabled={signIn.isPending}
          onClick={() => signInWith(null)}
        >
          {submitText} with Google
        </button>
      )}
    </>
  );
}
