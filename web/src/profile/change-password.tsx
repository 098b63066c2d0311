import { newPasswordSchema, staffPasswordLength, staffPasswordSchema } from "@clinic/contract/fields.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "@tanstack/react-query";
import * as z from "zod/mini";
import { notify } from "../shared/notify.ts";
import type { SessionUser } from "../shared/session/session-state.ts";
import { needsSecondFactor } from "../shared/session/sign-in-errors.ts";
import { useForm } from "../shared/use-form.ts";
import { FormAlert, SubmitButton } from "../ui/fields.tsx";
import { PasswordField } from "../ui/password-field.tsx";
import { SecondFactor } from "../ui/second-factor.tsx";
import { passwordErrorSentence } from "./profile-calls.ts";

export function PasswordPanel({ user, hasPassword }: { user: SessionUser; hasPassword: boolean }) {
  return (
    <section className="panel" aria-labelledby="profile-password">
      <h2 id="profile-password">Password</h2>
      {hasPassword ? (
        <PasswordForm isStaff={user.staff !== null} />
      ) : (
        <p>You log in with Google, so there is no password to change here.</p>
      )}
    </section>
  );
}

const current = z.string().check(z.minLength(1, "Password is required"));
const passwordsSchema = z.object({ current, next: newPasswordSchema });
const staffPasswordsSchema = z.object({ current, next: staffPasswordSchema });
type Passwords = z.infer<typeof passwordsSchema>;

/** People who work at the clinic need a longer password than patients. */
export function PasswordForm({ isStaff }: { isStaff: boolean }) {
  const { register, handleSubmit, formState, reset } = useForm<Passwords>({
    resolver: standardSchemaResolver(isStaff ? staffPasswordsSchema : passwordsSchema),
    defaultValues: { current: "", next: "" },
  });
  const change = useMutation({
    mutationFn: (act: () => Promise<void>) => act(),
    onSuccess: () => {
      reset();
      notify.success("Password changed");
    },
  });
  const { errors } = formState;
  const submit = ({ current, next }: Passwords) =>
    change.mutate(async () => {
      const { changePassword } = await import("../shared/session/account.ts");
      await changePassword(current, next);
    });
  if (needsSecondFactor(change.error))
    return (
      <SecondFactor needed={change.error} onAccepted={change.mutate} onBack={change.reset}>
        <p>Your password changes after this step. Then please log in with the new one.</p>
      </SecondFactor>
    );
  return (
    <form noValidate onSubmit={handleSubmit(submit)}>
      {change.error && <FormAlert>{passwordErrorSentence(change.error)}</FormAlert>}
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        error={errors.current?.message}
        {...register("current")}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={`${errors.next ? "" : `At least ${isStaff ? staffPasswordLength : 6} characters. `}Your other devices will be signed out.`}
        error={errors.next?.message}
        {...register("next")}
      />
      <SubmitButton busy={change.isPending} busyText="Changing…">
        Change password
      </SubmitButton>
    </form>
  );
}
