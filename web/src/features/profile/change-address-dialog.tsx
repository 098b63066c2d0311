import { emailSchema } from "@clinic/contract/fields.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useId } from "react";
import * as z from "zod/mini";
import { Dialog } from "../../components/dialog.tsx";
import { FormAlert } from "../../components/form-alert.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { SubmitButton } from "../../components/submit-button.tsx";
import { TextField } from "../../components/text-field.tsx";
import type { SessionUser } from "../../lib/session/session-state.ts";
import { useForm } from "../../lib/use-form.ts";
import { signInAgainSentence } from "./password-errors.ts";
import { signInWaysQuery } from "./profile-calls.ts";

const withPassword = z.object({
  address: emailSchema,
  password: z.string().check(z.minLength(1, "Password is required")),
});
const withGoogle = z.object({ address: emailSchema, password: z.string() });
type Wish = z.infer<typeof withPassword>;

type Props = { user: SessionUser; onClose: () => void };

/** The account keeps its address until the link in the mail to the new one is opened. */
export function ChangeAddressDialog({ user, onClose }: Props) {
  const form = useId();
  const ways = useQuery(signInWaysQuery(user.uid));
  const needsPassword = ways.data?.password ?? true;
  const { register, handleSubmit, formState } = useForm<Wish>({
    resolver: standardSchemaResolver(needsPassword ? withPassword : withGoogle),
    defaultValues: { address: "", password: "" },
  });
  const mail = useMutation({
    mutationFn: async ({ address, password }: Wish) => {
      const { askForAddress } = await import("../../lib/session/change-address.ts");
      await askForAddress(address, needsPassword ? password : null);
    },
  });
  const { errors } = formState;
  return (
    <Dialog
      open
      size="question"
      title="Change your email address"
      onClose={onClose}
      locked={mail.isPending}
      footer={
        <>
          <button
            type="button"
            className="btn btn-outline-secondary"
            disabled={mail.isPending}
            onClick={onClose}
          >
            {mail.isSuccess ? "Close" : "Go back"}
          </button>
          {ways.data && !mail.isSuccess && (
            <SubmitButton form={form} busy={mail.isPending} busyText="Sending…">
              {needsPassword ? "Email me the link" : "Sign in with Google and email me the link"}
            </SubmitButton>
          )}
        </>
      }
    >
      {mail.isSuccess ? (
        <p role="status">
          A link is on its way to <strong className="profile-address">{mail.variables.address}</strong>,
          unless another account has that address already. Open it on this device, or log in where you open
          it. Until then everything goes to <strong className="profile-address">{user.email}</strong>.
        </p>
      ) : (
        <>
          {mail.error && <FormAlert>{signInAgainSentence(mail.error)}</FormAlert>}
          <p>
            We email a link to the new address. Once you open it, emails about your upcoming appointments go
            there, and links in earlier emails no longer work.
          </p>
          {ways.isPending && <Skeleton lines={2} />}
          {ways.data && (
            <form id={form} noValidate onSubmit={handleSubmit((wish) => mail.mutate(wish))}>
              <TextField
                label="New email address"
                type="email"
                inputMode="email"
                autoComplete="email"
                error={errors.address?.message}
                {...register("address")}
              />
              {needsPassword && (
                <TextField
                  label="Password"
                  type="password"
                  autoComplete="current-password"
                  error={errors.password?.message}
                  {...register("password")}
                />
              )}
            </form>
          )}
        </>
      )}
    </Dialog>
  );
}
