import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useId } from "react";
import * as z from "zod/mini";
import { Dialog } from "../../components/dialog.tsx";
import { FormAlert } from "../../components/form-alert.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { SubmitButton } from "../../components/submit-button.tsx";
import { TextField } from "../../components/text-field.tsx";
import { useForm } from "../../lib/use-form.ts";
import { signInAgainSentence } from "./password-errors.ts";
import { signInWaysQuery } from "./profile-calls.ts";

const passwordSchema = z.object({ password: z.string().check(z.minLength(1, "Password is required")) });

type Props = { uid: string; onConfirmed: () => void; onClose: () => void };

/** Asks for a new sign-in before the account is deleted. */
export function SignInAgainDialog({ uid, onConfirmed, onClose }: Props) {
  const form = useId();
  const ways = useQuery(signInWaysQuery(uid));
  const { register, handleSubmit, formState } = useForm({
    resolver: standardSchemaResolver(passwordSchema),
    defaultValues: { password: "" },
  });
  const signIn = useMutation({
    mutationFn: async (password: string | null) => {
      const again = await import("../../lib/session/sign-in-again.ts");
      await (password === null ? again.confirmWithGoogle() : again.confirmWithPassword(password));
    },
    onSuccess: onConfirmed,
  });
  const { password = false, google = false } = ways.data ?? {};
  return (
    <Dialog
      open
      size="question"
      title="Is it you?"
      onClose={onClose}
      locked={signIn.isPending}
      footer={
        <>
          <button
            type="button"
            className="btn btn-outline-secondary"
            disabled={signIn.isPending}
            onClick={onClose}
          >
            Go back
          </button>
          {password && (
            <SubmitButton form={form} className="btn-danger" busy={signIn.isPending} busyText="Checking…">
              Delete my account
            </SubmitButton>
          )}
        </>
      }
    >
      {signIn.error && <FormAlert>{signInAgainSentence(signIn.error)}</FormAlert>}
      <p>You signed in a while ago. Please sign in once more; then your account is deleted.</p>
      {ways.isPending && <Skeleton lines={2} />}
      {password && (
        <form id={form} noValidate onSubmit={handleSubmit(({ password }) => signIn.mutate(password))}>
          <TextField
            label="Password"
            type="password"
            autoComplete="current-password"
            error={formState.errors.password?.message}
            {...register("password")}
          />
        </form>
      )}
      {google && (
        <button
          type="button"
          className="btn btn-outline-secondary"
          disabled={signIn.isPending}
          onClick={() => signIn.mutate(null)}
        >
          Sign in with Google and delete my account
        </button>
      )}
    </Dialog>
  );
}
