import { emailSchema } from "@clinic/contract/fields.ts";
import { correctCaller, type PersonDetails } from "@clinic/contract/people.ts";
import { emailUrl } from "@clinic/domain/clinic.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Bell, BellOff, MailCheck, MailQuestionMark, MailX } from "lucide-react";
import { useId, useState } from "react";
import * as z from "zod/mini";
import { call } from "../../shared/api.ts";
import { describeError } from "../../shared/error-sentences.ts";
import { notify } from "../../shared/notify.ts";
import { useMay } from "../../shared/session/session.ts";
import { useForm } from "../../shared/use-form.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FormAlert, SubmitButton, TextField } from "../../ui/fields.tsx";
import { ConfirmAddress, describeBounce } from "../attention/delivery.tsx";
import { type CorrectedPerson, CorrectPerson } from "./correct-person.tsx";

/**
 * `caller` is the id of a caller's record without an account. Only then the email address can be corrected, because only an
 * account's owner changes its address.
 */
export function PersonContact({ person, caller }: { person: PersonDetails; caller?: string | undefined }) {
  const { account, phones, phoneUrls, emails, bounces = [], reminders } = person;
  const mayEdit = useMay("patients.edit");
  const correctable: CorrectedPerson | null = account
    ? { uid: account.uid, name: account.name, phone: account.phone }
    : caller === undefined
      ? null
      : { caller, name: person.name, phone: phones[0] ?? "" };
  const ReminderIcon = reminders === "on" ? Bell : BellOff;
  return (
    <section className="panel person-contact" aria-labelledby="contact">
      <h2 id="contact">Contact</h2>
      <dl>
        <dt>{phones.length > 1 ? "Phones" : "Phone"}</dt>
        {phones.map((phone, i) => (
          <dd key={phone} className="figures">
            <a href={phoneUrls[i]}>{phone}</a>
          </dd>
        ))}
        {phones.length === 0 && <dd className="text-soft">None given</dd>}
        {mayEdit && correctable && (
          <dd>
            <CorrectPerson person={correctable} />
          </dd>
        )}
        <dt>Email</dt>
        {emails.map((email) => (
          <dd key={email}>
            <a href={emailUrl(email)}>{email}</a>
            {email === account?.email && <VerificationNote verified={account.emailVerified} />}
            <BounceWarning bounce={bounces.find((one) => one.email === email)} />
          </dd>
        ))}
        {emails.length === 0 && <dd className="text-soft">None given</dd>}
        {mayEdit && caller !== undefined && (
          <dd>
            <CorrectAddress caller={caller} email={emails[0] ?? ""} />
          </dd>
        )}
        {reminders !== null && (
          <>
            <dt>Reminders</dt>
            <dd>
              <ReminderIcon size={16} aria-hidden="true" />{" "}
              {reminders === "on" ? "By email before each appointment" : "Turned off"}
            </dd>
          </>
        )}
        {account && account.people.length > 0 && (
          <>
            <dt>Family</dt>
            {account.people.map(({ _id: personId, name }) => (
              <dd key={personId} className="family-member">
                <bdi>{name}</bdi>
                {mayEdit && <CorrectPerson person={{ uid: account.uid, personId, name }} />}
              </dd>
            ))}
          </>
        )}
      </dl>
    </section>
  );
}

function BounceWarning({ bounce }: { bounce: NonNullable<PersonDetails["bounces"]>[number] | undefined }) {
  const mayEdit = useMay("patients.edit");
  if (!bounce) return null;
  return (
    <div className="person-bounce">
      <p>
        <MailX size={16} aria-hidden="true" /> {describeBounce(bounce.why)}
      </p>
      {mayEdit && <ConfirmAddress email={bounce.email} why={bounce.why} />}
    </div>
  );
}

function VerificationNote({ verified }: { verified: boolean }) {
  const Mark = verified ? MailCheck : MailQuestionMark;
  return (
    <span className={verified ? "row-note" : "row-note is-warning"}>
      <Mark size={16} aria-hidden="true" /> {verified ? "Address verified" : "Address not verified"}
    </span>
  );
}

type CorrectAddressProps = { caller: string; email: string };

function CorrectAddress(props: CorrectAddressProps) {
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
  const form = useId();
  const queryClient = useQueryClient();
  const { register, handleSubmit, formState } = useForm({
    resolver: standardSchemaResolver(formSchema),
    defaultValues: { email },
  });
  /** The account that already has the typed address. Saving that address needs a second confirmation. */
  const [owner, setOwner] = useState<{ email: string; name: string }>();
  const correct = useMutation({
    mutationFn: async ({ email }: { email: string }) => {
      const send = (preview?: true) =>
        call(correctCaller, { params: { id: caller }, body: { email, ...(preview && { preview }) } });
      const { account } = owner?.email === email ? {} : await send(true);
      if (account) return { email, ...account };
      await send();
      return null;
    },
    onSuccess: (found) => {
      if (found) return setOwner(found);
      notify.success("The email address is saved");
      onClose();
    },
    // Refetches also after an error, because the server may have saved the address although its answer was lost.
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
            {owner ? "Save anyway" : "Save"}
          </SubmitButton>
        </>
      }
    >
      {correct.error && <FormAlert>{describeError(correct.error)}</FormAlert>}
      {owner && (
        <p role="alert">
          <strong>
            {owner.name} has an account with {owner.email}.
          </strong>{" "}
          Upcoming appointments will appear there when they next log in. Is it the same person?
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
