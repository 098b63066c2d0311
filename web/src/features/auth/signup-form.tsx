import { emailSchema, newPasswordSchema, personNameSchema } from "@clinic/contract/fields.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import { Link, useLocation } from "react-router-dom";
import * as z from "zod/mini";
import { SubmitButton } from "../../components/submit-button.tsx";
import { TextField } from "../../components/text-field.tsx";
import { AuthRefusal } from "./auth-refusal.tsx";
import { GoogleButton } from "./google-button.tsx";
import { PasswordField } from "./password-field.tsx";
import { useAdmission } from "./use-admission.ts";

const signupSchema = z.object({ name: personNameSchema, email: emailSchema, password: newPasswordSchema });
type Signup = z.infer<typeof signupSchema>;

export function SignupForm() {
  const { state } = useLocation();
  const { working, refusal, attempt } = useAdmission();
  const { register, handleSubmit, formState } = useForm<Signup>({
    // No empty defaults: they would wipe out what was typed before React took the page over.
    resolver: standardSchemaResolver(signupSchema),
  });
  const submit = handleSubmit(({ name, email, password }) =>
    attempt((signIn) => signIn.signUp(name, email, password)),
  );

  return (
    <>
      <AuthRefusal refusal={refusal} working={working} onRetry={(retry) => void attempt(retry)} />
      <form noValidate onSubmit={submit}>
        <TextField
          label="Name"
          autoComplete="name"
          error={formState.errors.name?.message}
          {...register("name")}
        />
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          error={formState.errors.email?.message}
          {...register("email")}
        />
        <PasswordField
          autoComplete="new-password"
          hint="At least 6 characters"
          error={formState.errors.password?.message}
          {...register("password")}
        />
        <SubmitButton busy={working} busyText="Creating your account…" className="btn-primary auth-submit">
          Signup
        </SubmitButton>
      </form>
      <p className="auth-other">
        <Link to="/login" state={state}>
          Already have an account? Please Login
        </Link>
      </p>
      <GoogleButton busy={working} onChoose={() => void attempt((signIn) => signIn.continueWithGoogle())} />
    </>
  );
}
