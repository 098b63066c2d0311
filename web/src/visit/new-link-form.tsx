import { mailNewLinks } from "@clinic/contract/mail-links.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "@tanstack/react-query";
import { MailCheck } from "lucide-react";
import type * as z from "zod/mini";
import { call } from "../shared/api.ts";
import { describeError } from "../shared/error-sentences.ts";
import { useForm } from "../shared/use-form.ts";
import { FormAlert, SubmitButton, TextField } from "../ui/fields.tsx";

type NewLinkRequest = z.infer<typeof mailNewLinks.body>;

const resolver = standardSchemaResolver<NewLinkRequest, unknown, NewLinkRequest>(mailNewLinks.body);

/** Mails new links of the coming appointments. The answer never says whether the address has any. */
export function NewLinkForm() {
  const { register, handleSubmit, formState } = useForm<NewLinkRequest>({ resolver });
  const asking = useMutation({
    mutationFn: (body: NewLinkRequest) => call(mailNewLinks, { body }, { anonymous: true }),
  });
  if (asking.isSuccess) {
    return (
      <p className="note is-success mb-0" role="status">
        <MailCheck size={24} aria-hidden="true" />
        <span>
          If an appointment is coming up for <strong>{asking.variables.email}</strong>, its email is on its
          way again. It can take a minute; please check your spam folder too.
        </span>
      </p>
    );
  }
  return (
    <form noValidate onSubmit={handleSubmit((typed) => asking.mutate(typed))}>
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        hint="The address that our emails come to"
        error={formState.errors.email?.message}
        {...register("email")}
      />
      {asking.error && <FormAlert>{describeError(asking.error)}</FormAlert>}
      <SubmitButton busy={asking.isPending} busyText="Sending…">
        Send me a new link
      </SubmitButton>
    </form>
  );
}
