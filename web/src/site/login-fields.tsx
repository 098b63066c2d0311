import type { ReactNode } from "react";
import { lazyResolver, useForm } from "../shared/use-form.ts";
import { PasswordField } from "../ui/password-field.tsx";
import { SignInForm, useSignInAttempt } from "./sign-in-attempt.tsx";
import { EmailField, GoogleButton } from "./sign-in-fields.tsx";
import type { Login } from "./sign-in-rules.ts";
import "./auth.scss";

const resolver = lazyResolver<Login>(async () => (await import("./sign-in-rules.ts")).loginResolver);

/** The state of a login form. */
export function useLogin(initialEmail = "") {
  const attempt = useSignInAttempt();
  const form = useForm<Login>({
    resolver,
    // Empty default values would overwrite what was typed before hydration.
    ...(initialEmail && { defaultValues: { email: initialEmail } }),
  });
  return { attempt, form };
}

type LoginFieldsProps = {
  login: ReturnType<typeof useLogin>;
  autoFocus?: boolean;
  /** Stands between the fields and the button. */
  children?: ReactNode;
  /** Stands between the form and Google's button. */
  others?: ReactNode;
};

/** Email, password and Google. */
export function LoginFields({ login: { attempt, form }, autoFocus, children, others }: LoginFieldsProps) {
  const { register, handleSubmit, formState } = form;
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(
    ({ email, password }) => attempt.run((signIn) => signIn.signInWithPassword(email, password)),
    attempt.dismissSentence,
  );
  return (
    <>
      <SignInForm
        attempt={attempt}
        isSubmitting={isSubmitting}
        submitText="Login"
        busyText="Logging in…"
        onSubmit={submit}
      >
        <EmailField
          autoComplete="username"
          autoFocus={autoFocus}
          error={errors.email?.message}
          {...register("email")}
        />
        <PasswordField
          autoComplete="current-password"
          error={errors.password?.message}
          {...register("password")}
        />
        {children}
      </SignInForm>
      {others}
      <GoogleButton attempt={attempt} />
    </>
  );
}
