import { emailSchema } from "@clinic/contract/fields.ts";
import { correctCaller } from "@clinic/contract/people.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { call } from "../../shared/api.ts";
import { describeError } from "../../shared/error-sentences.ts";
import { useForm } from "../../shared/use-form.ts";
import { TextField } from "../../ui/fields.tsx";
import { CorrectionDialog, useCorrectionToast } from "./correction-dialog.tsx";

type CorrectAddressProps = { caller: string; email: string };

/** A button that opens a dialog to correct a caller's email address. */
export function CorrectAddress(props: CorrectAddressProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="btn btn-sm btn-outline-secondary" onClick={() => setOpen(true)}>
        {props.email === "" ? "Add an email address" : "Correct the email address"}
      </button>
      {open && <CorrectAddressDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

const formSchema = z.object({ email: emailSchema });

function CorrectAddressDialog({ caller, email, onClose }: CorrectAddressProps & { onClose: () => void }) {
  const queryClient = useQueryClient();
  const { register, handleSubmit, formState } = useForm({
    resolver: standardSchemaResolver(formSchema),
    defaultValues: { email },
  });
  /** The account that already has the typed address. */
  const [owner, setOwner] = useState<{ email: string; name: string }>();
  const send = (body: { email: string; preview?: true }) =>
    call(correctCaller, { params: { id: caller }, body });
  const showSaved = useCorrectionToast(caller, send);
  const correct = useMutation({
    mutationFn: async (typed: { email: string }) => {
      const { account } = owner?.email === typed.email ? {} : await send({ ...typed, preview: true });
      if (account) return { ...typed, ...account };
      await send(typed);
      return null;
    },
    onSuccess: (found) => {
      if (found) return setOwner(found);
      showSaved("Email address saved", { email });
      onClose();
    },
    // Refetches also after an error, because the server may have saved the address although its answer was lost.
    onSettled: () => void queryClient.invalidateQueries(),
  });
  return (
    <CorrectionDialog
      title={email === "" ? "Add an email address" : "Correct the email address"}
      note="Confirmations of upcoming appointments go to this address. Links in earlier emails no longer work."
      warning={
        owner && (
          <>
            <strong>
              {owner.name} has an account with {owner.email}.
            </strong>{" "}
            Upcoming appointments will appear there when they next log in. Is it the same person?
          </>
        )
      }
      error={correct.error ? describeError(correct.error) : undefined}
      busy={correct.isPending}
      onSubmit={handleSubmit((body) => correct.mutate(body))}
      onClose={onClose}
    >
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="off"
        error={formState.errors.email?.message}
        {...register("email")}
      />
    </CorrectionDialog>
  );
}
