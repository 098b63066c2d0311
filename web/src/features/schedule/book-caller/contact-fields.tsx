import { emailSchema } from "@clinic/contract/fields.ts";
import { MailX } from "lucide-react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { stoppedSentence } from "../../../components/notices/stopped-address.tsx";
import { TextField } from "../../../components/text-field.tsx";
import type { ClinicDay } from "../../../lib/clinic/clinic-day.ts";
import { type FoundPerson, foundPeople } from "../../../lib/clinic/found-people.ts";
import { accountHint } from "./account-hint.ts";
import type { CallerForm } from "./book-caller.ts";
import { useFoundBy } from "./known-people.ts";
import { KnownPeopleList } from "./known-people-list.tsx";

type Props = { form: UseFormReturn<CallerForm>; today: ClinicDay };

const nobody = { accounts: [], callers: [] };

/** Who calls: the number first, as the telephone shows it. Whom the desk knows fills in the rest. */
export function ContactFields({ form, today }: Props) {
  const { register, control, getValues, setValue, setFocus, formState } = form;
  const { errors } = formState;
  const [phone, name, email] = useWatch({ control, name: ["phone", "patientName", "patient"] });
  const byPhone = useFoundBy("phone", phone);
  const byEmail = useFoundBy("email", email);
  const filledIn = (person: FoundPerson) => person.name === name && person.email === email;
  const withNumber = foundPeople(byPhone.found ?? nobody);
  const withAddress = foundPeople(byEmail.found ?? nobody).filter(
    ({ key }) => !withNumber.some((person) => person.key === key),
  );
  const address = z.safeParse(emailSchema, email).data?.toLowerCase();
  const account =
    byEmail.found && (byEmail.found.accounts.find((one) => one.email.toLowerCase() === address) ?? null);
  const stopped = byEmail.found?.bounce;
  const fillIn = (person: FoundPerson) => {
    const told = { shouldDirty: true, shouldValidate: formState.isSubmitted };
    setValue("patientName", person.name, told);
    setValue("patient", person.email, told);
    if (getValues("phone").trim() === "") setValue("phone", person.phone, told);
    setFocus("treatmentId");
  };
  return (
    <>
      <TextField
        label="Phone Number"
        type="tel"
        autoComplete="off"
        hint={phoneHint(byPhone, withNumber.length)}
        error={errors.phone?.message}
        {...register("phone")}
      />
      <KnownPeopleList
        label="Known with this number"
        people={withNumber.filter((person) => !filledIn(person))}
        today={today}
        onChoose={fillIn}
      />
      <TextField
        label="Name"
        autoComplete="off"
        error={errors.patientName?.message}
        {...register("patientName")}
      />
      <TextField
        label="Email (optional)"
        type="email"
        autoComplete="off"
        hint={
          email.trim() === ""
            ? "Without an email nobody gets a confirmation or a reminder."
            : `${stopped ? "" : "The confirmation goes to this address. "}${accountHint(account)}`
        }
        error={errors.patient?.message}
        {...register("patient")}
      />
      <div role="status">
        {stopped && (
          <p className="place-note">
            <MailX size={18} aria-hidden="true" />
            <span>
              {stoppedSentence(stopped.why)} The caller will get no confirmation and no reminder there: ask
              for another address, or whether this one is right.
            </span>
          </p>
        )}
      </div>
      <KnownPeopleList
        label="Known with this address"
        people={withAddress.filter((person) => !filledIn(person))}
        today={today}
        onChoose={fillIn}
      />
    </>
  );
}

function phoneHint({ found, failed }: ReturnType<typeof useFoundBy>, known: number): string {
  if (failed) return "Whether somebody is known with this number can't be looked up just now.";
  return found && known === 0 ? "Nobody is known with this number yet." : "";
}
