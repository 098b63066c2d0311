import { useLocation, useNavigate } from "react-router-dom";
import { notify } from "../shared/notify.ts";
import type { ActionCode } from "../shared/session/action-code.ts";
import { lateResolver, useForm } from "../shared/use-form.ts";
import { SubmitButton } from "../ui/fields.tsx";
import type { NewPassword } from "./auth-rules.ts";
import { AuthRefusal, useCompleteSignIn } from "./complete-sign-in.tsx";
import { PasswordField } from "./sign-in-fields.tsx";

const rules = lateResolver<NewPassword>(async () => (await import("./auth-rules.ts")).newPasswordRules);

/** The new password of the account. It signs them in at once. */
export function NewPasswordForm({ action }: { action: ActionCode }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const { working, refusal, attempt } = useCompleteSignIn();
  const { register, handleSubmit, formState } = useForm<NewPassword>({ resolver: rules });
  const submit = handleSubmit(({ password }) =>
    attempt(async () => {
      const { choosePassword } = await import("../shared/session/action-code.ts");
      await choosePassword(action, password);
      notify.success("Your password is saved, and you are logged in.");
      navigate(nextOf(search), { replace: true });
    }),
  );
  return (
    <>
      <AuthRefusal refusal={refusal} working={working} onRetry={(retry) => void attempt(retry)} />
      <form noValidate onSubmit={submit}>
        <p>
          For <strong className="auth-address">{action.address}</strong>. Other devices are signed out.
        </p>
        <input type="hidden" autoComplete="username" value={action.address} readOnly />
        <PasswordField
          autoComplete="new-password"
          hint={!formState.errors.password && "At least 6 characters"}
          error={formState.errors.password?.message}
          {...register("password")}
        />
        <SubmitButton
          busy={working || formState.isSubmitting}
          busyText="Saving…"
          className="btn-primary auth-submit"
        >
          Save and log in
        </SubmitButton>
      </form>
    </>
  );
}

/** Where they wanted to go when they asked for the link, else to their appointments; nowhere outside this site. */
function nextOf(search: string): string {
  const wanted = parseUrl(new URLSearchParams(search).get("continueUrl") ?? "");
  return wanted?.origin === location.origin && wanted.pathname !== "/login"
    ? wanted.pathname + wanted.search
    : "/dashboard";
}

/** As `URL.parse`, which supported browsers lack. */
function parseUrl(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}
