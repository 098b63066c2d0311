import { emailSchema } from "@clinic/contract/fields.ts";
import { type Bounce, confirmOwnBouncedAddress } from "@clinic/contract/mail-reports.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { MailX } from "lucide-react";
import { useId, useState } from "react";
import * as z from "zod/mini";
import { call } from "../shared/api.ts";
import { describeError } from "../shared/error-sentences.ts";
import { notify } from "../shared/notify.ts";
import { profileQuery, signInMethodsQuery } from "../shared/queries.ts";
import type { SessionUser } from "../shared/session/session-state.ts";
import { describeSignInAgainError } from "../shared/session/sign-in-again-errors.ts";
import { needsSecondFactor } from "../shared/session/sign-in-errors.ts";
import { useForm } from "../shared/use-form.ts";
import { Dialog } from "../ui/dialog.tsx";
import { FormAlert, SubmitButton, TextField } from "../ui/fields.tsx";
import { PasswordField } from "../ui/password-field.tsx";
import { SecondFactor } from "../ui/second-factor.tsx";
import { Skeleton } from "../ui/states.tsx";

export function AddressPanel({ user, bounce }: { user: SessionUser; bounce: Bounce | undefined }) {
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  return (
    <section className="panel" aria-labelledby="profile-address">
      <h2 id="profile-address">Email address</h2>
      <p>
        You log in with <strong>{user.email}</strong>, and emails about your appointments go there.
        {user.verified
          ? " The address is verified."
          : " It isn't verified yet, so emails about appointments that you book here show only the day and the time."}
      </p>
      {bounce && <EmailsStoppedNote user={user} why={bounce.why} />}
      <button type="button" className="btn btn-outline-secondary" onClick={() => setIsDialogOpen(true)}>
        Change email address
      </button>
      {isDialogOpen && <ChangeAddressDialog user={user} onClose={() => setIsDialogOpen(false)} />}
    </section>
  );
}

const addressWithPasswordSchema = z.object({
  address: emailSchema,
  password: z.string().check(z.minLength(1, "Password is required")),
});
const addressWithGoogleSchema = z.object({ address: emailSchema, password: z.string() });
type AddressChange = z.infer<typeof addressWithPasswordSchema>;

type Props = { user: SessionUser; onClose: () => void };

/** Asks for a new email address. The account's address changes only when the link in the mail to the new address is opened. */
function ChangeAddressDialog({ user, onClose }: Props) {
  const form = useId();
  const signInMethods = useQuery(signInMethodsQuery(user.uid));
  const needsPassword = signInMethods.data?.password ?? true;
  const { register, handleSubmit, formState, getValues } = useForm<AddressChange>({
    resolver: standardSchemaResolver(needsPassword ? addressWithPasswordSchema : addressWithGoogleSchema),
    defaultValues: { address: "", password: "" },
  });
  const mail = useMutation({
    mutationFn: async ({ address, password, finish }: AddressChange & { finish?: () => Promise<void> }) => {
      if (finish) return finish();
      const { requestAddressChange: askForAddress } = await import("../shared/session/account.ts");
      await askForAddress(address, needsPassword ? password : null);
    },
  });
  const needed = needsSecondFactor(mail.error) ? mail.error : undefined;
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
          {signInMethods.data && !mail.isSuccess && !needed && (
            <SubmitButton form={form} busy={mail.isPending} busyText="Sending…">
              {needsPassword ? "Email me the link" : "Log in with Google and email me the link"}
            </SubmitButton>
          )}
        </>
      }
    >
      {mail.isSuccess ? (
        <p role="status">
          A link is on its way to <strong>{mail.variables.address}</strong>, unless another account has that
          address already. Open it on this device, or log in where you open it. Until then our emails go to{" "}
          <strong>{user.email}</strong>.
        </p>
      ) : needed ? (
        <SecondFactor
          needed={needed}
          onAccepted={(finish) => mail.mutate({ ...getValues(), finish })}
          onBack={mail.reset}
        />
      ) : (
        <>
          {mail.error && <FormAlert>{describeSignInAgainError(mail.error)}</FormAlert>}
          <p>
            We email a link to the new address. Once you open it, emails about your upcoming appointments go
            there, and links in earlier emails no longer work.
          </p>
          {signInMethods.isPending && <Skeleton lines={2} />}
          {signInMethods.data && (
            <form id={form} noValidate onSubmit={handleSubmit((addressChange) => mail.mutate(addressChange))}>
              <TextField
                label="New email address"
                type="email"
                inputMode="email"
                autoComplete="email"
                error={errors.address?.message}
                {...register("address")}
              />
              {needsPassword && (
                <PasswordField
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

/** Tells the user that emails stopped, because an email bounced or was marked as spam. */
function EmailsStoppedNote({ user, why }: { user: SessionUser; why: Bounce["why"] }) {
  const queryClient = useQueryClient();
  const confirm = useMutation({
    mutationFn: () => call(confirmOwnBouncedAddress),
    onSuccess: () => notify.success("You will get our emails again"),
    onSettled: () => queryClient.invalidateQueries(profileQuery(user.uid)),
  });
  return (
    <div className="note is-warning d-block">
      <p className="icon-line mb-2">
        <MailX className="icon" aria-hidden="true" />
        <span>
          <strong>We have stopped sending emails to this address.</strong>{" "}
          {why === "bounced"
            ? "Our last email came back. Is this address still yours, and is it spelled right?"
            : "One of them was marked as spam. Would you like to get emails about your appointments?"}
        </span>
      </p>
      {confirm.error && <FormAlert>{describeError(confirm.error)}</FormAlert>}
      <SubmitButton
        type="button"
        className="btn-sm btn-outline-secondary"
        busy={confirm.isPending}
        busyText="Saving…"
        onClick={() => confirm.mutate()}
      >
        {why === "bounced" ? "The address is right" : "Yes, send me emails"}
      </SubmitButton>
    </div>
  );
}
