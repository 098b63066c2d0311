import { emailSchema } from "@clinic/contract/fields.ts";
import { correctCallerEmail } from "@clinic/contract/people.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import * as z from "zod/mini";
import { Dialog } from "../../components/dialog.tsx";
import { FormAlert } from "../../components/form-alert.tsx";
import { SubmitButton } from "../../components/submit-button.tsx";
import { TextField } from "../../components/text-field.tsx";
import { call } from "../../lib/api.ts";
import { sentenceOf } from "../../lib/error-sentences.ts";
import { notify } from "../../lib/notify.ts";
import { useForm } from "../../lib/use-form.ts";

type Props = { caller: string; email: string };

/** Corrects the address of a caller without an account. */
export function CorrectAddress(props: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="btn btn-sm btn-outline-secondary" onClick={() => setOpen(true)}>
        {props.email === "" ? "Add an email address" : "Correct the email address"}
      </button>
      {open && <CorrectDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

const rules = z.object({ email: emailSchema });

function CorrectDialog({ caller, email, onClose }: Props & { onClose: () => void }) {
  const form = useId();
  const queryClient = useQueryClient();
  const { register, handleSubmit, formState } = useForm({
    resolver: standardSchemaResolver(rules),
    defaultValues: { email },
  });
  /** Whose verified address it is, where an account has it. */
  const [owner, setOwner] = useState<{ email: string; name: string }>();
  const correct = useMutation({
    mutationFn: async ({ email }: { email: string }) => {
      const send = (preview?: true) =>
        call(correctCallerEmail, { params: { id: caller }, body: { email, ...(preview && { preview }) } });
      const { account } = owner?.email === email ? {} : await send(true);
      if (account) return { email, ...account };
      await send();
      return null;
    },
    onSuccess: (asks) => {
      if (asks) return setOwner(asks);
      notify.success("The email address is saved");
      onClose();
    },
    // Also where the answer was lost: it may have been done.
    onSettled: () => void queryClient.invalidateQueries(),
  });
  return (
    <Dialog
      open
      size="question"
      title={email === "" ? "Add an email address" : "Correct the email address"}
      onClose={onClose}
      locked={correct.isPending}
      footer={
        <>
          <button
            type="button"
            className="btn btn-outline-secondary"
            disabled={correct.isPending}
            onClick={onClose}
          >
            Go back
          </button>
          <SubmitButton form={form} busy={correct.isPending} busyText="Saving…">
            {owner ? "Save all the same" : "Save"}
          </SubmitButton>
        </>
      }
    >
      {correct.error && <FormAlert>{sentenceOf(correct.error)}</FormAlert>}
      {owner && (
        <p role="alert">
          <strong>
            {owner.name} has an account with {owner.email}.
          </strong>{" "}
          Upcoming appointments will stand there when they next log in. Is it the same person?
        </p>
      )}
      <p>Upcoming appointments are confirmed to this address, and links in earlier emails no longer work.</p>
      <form id={form} noValidate onSubmit={handleSubmit((body) => correct.mutate(body))}>
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="off"
          error={formState.errors.email?.message}
          {...register("email")}
        />
      </form>
    </Dialog>
  );
}
