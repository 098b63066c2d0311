import { lazyResolver, useForm } from "../shared/use-form.ts";
import { SignInForm, useSignInAttempt } from "./sign-in-attempt.tsx";
import { EmailField, GoogleButton, PasswordField } from "./sign-in-fields.tsx";
import type { Login } from "./sign-in-rules.ts";

const resolver = lazyResolver<Login>(async () => (await import("./sign-in-rules.ts")).loginResolver);

/** Email, password and Google, for somebody who takes over a page. */
export function LoginFields() {
  const attempt = useSignInAttempt();
  const { register, handleSubmit, formState } = useForm<Login>({ resolver });
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
        <EmailField autoComplete="username" autoFocus error={errors.email?.message} {...register("email")} />
        <PasswordField
          autoComplete="current-password"
          error={errors.password?.message}
          {...register("password")}
        />
      </SignInForm>
      <GoogleButton attempt={attempt} />
    </>
  );
}
