import { useLocation, useNavigate } from "react-router-dom";
import { notify } from "../shared/notify.ts";
import type { ActionCode } from "../shared/session/action-code.ts";
import { lazyResolver, useForm } from "../shared/use-form.ts";
import { PasswordField } from "../ui/password-field.tsx";
import { SignInForm, useSignInAttempt } from "./sign-in-attempt.tsx";
import type { NewPassword } from "./sign-in-rules.ts";

const resolver = lazyResolver<NewPassword>(
  async () => (await import("./sign-in-rules.ts")).newPasswordResolver,
);

export function NewPasswordForm({ action }: { action: ActionCode }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const attempt = useSignInAttempt();
  const { register, handleSubmit, formState } = useForm<NewPassword>({ resolver });
  const { errors, isSubmitting } = formState;
  const goOn = async () => {
    notify.success("Your password is saved, and you are logged in.");
    navigate(readContinuePath(search), { replace: true });
  };
  const submit = handleSubmit(({ password }) =>
    attempt.run(async () => {
      const { resetPassword: choosePassword } = await import("../shared/session/action-code.ts");
      await choosePassword(action, password, goOn);
    }),
  );
  return (
    <SignInForm
      attempt={attempt}
      isSubmitting={isSubmitting}
      submitText="Save and log in"
      busyText="Saving…"
      onSubmit={submit}
    >
      <p>
        For <strong>{action.address}</strong>. Your other devices will be signed out.
      </p>
      <input type="hidden" autoComplete="username" value={action.address} readOnly />
      <PasswordField
        autoComplete="new-password"
        hint={!errors.password && "At least 6 characters"}
        error={errors.password?.message}
        {...register("password")}
      />
    </SignInForm>
  );
}

/** Returns the `continueUrl` of the mailed link if that page is on this site, otherwise the page of the person's appointments. */
function readContinuePath(search: string): string {
  const wanted = parseUrl(new URLSearchParams(search).get("continueUrl") ?? "");
  return wanted?.origin === location.origin && wanted.pathname !== "/login"
    ? wanted.pathname + wanted.search
    : "/dashboard";
}

/** Replaces `URL.parse`, which some supported browsers lack. */
function parseUrl(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}
