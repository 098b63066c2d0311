import { emailSchema, phoneSchema } from "@clinic/contract/fields.ts";
import type { AccountFound } from "@clinic/contract/people.ts";
import { formatDate } from "@clinic/domain/calendar-date.ts";
import { useQuery } from "@tanstack/react-query";
import { CircleUserRound, MailX, Phone } from "lucide-react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import type { ClinicDay } from "../../shared/clinic-day.ts";
import { TextField } from "../../ui/fields.tsx";
import { stoppedSentence } from "../attention/delivery.tsx";
import { type FoundPerson, foundPeople, foundPeopleQuery, useAfterPause } from "../people/found-people.ts";
import type { CallerForm } from "./use-caller-form.ts";

type ContactFieldsProps = { form: UseFormReturn<CallerForm>; today: ClinicDay };

const nobody = { accounts: [], callers: [] };

/** Who calls: the number first, as the telephone shows it. Whom the desk knows fills in the rest. */
export function ContactFields({ form, today }: ContactFieldsProps) {
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

type KnownPeopleListProps = {
  /** By what they are known. */
  label: string;
  people: readonly FoundPerson[];
  today: ClinicDay;
  onChoose: (person: FoundPerson) => void;
};

/** One tap fills the form. */
function KnownPeopleList({ label, people, today, onChoose }: KnownPeopleListProps) {
  return (
    <div className={people.length > 0 ? "known-people" : undefined}>
      <p className="form-text" role="status">
        {people.length > 0 && `${label}:`}
      </p>
      {people.length > 0 && (
        <ul>
          {people.map((person) => (
            <li key={person.key}>
              <button type="button" onClick={() => onChoose(person)}>
                <KnownPersonFace person={person} today={today} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function KnownPersonFace({ person, today }: { person: FoundPerson; today: ClinicDay }) {
  const { kind, title } = person;
  const Icon = kind === "account" ? CircleUserRound : Phone;
  return (
    <>
      <Icon size={20} aria-hidden="true" />
      <span>
        <strong>
          {kind === "account" && "Account: "}
          <bdi>{title}</bdi>
        </strong>
        <small>{detailsOf(person, today).join(" · ")}</small>
      </span>
    </>
  );
}

/** Whom the desk knows by the number or the address that somebody gives. */

/** What tells two of the same name apart, but for the number that they were looked up by. */
export function detailsOf({ title, email, unverified, latest }: FoundPerson, today: ClinicDay): string[] {
  const address = email === title ? "" : email;
  const doubt = unverified ? "address not verified" : "";
  const visit = latest ? lastHere(latest, today) : "";
  return [address, doubt, visit].filter((detail) => detail !== "");
}

function lastHere(dateISO: ClinicDay, today: ClinicDay): string {
  if (dateISO === today) return "has an appointment today";
  return dateISO > today ? `comes on ${formatDate(dateISO)}` : `last here ${formatDate(dateISO)}`;
}

/** Once a whole number or a whole address stands there: neither is found by a part of it. */
function useFoundBy(what: "phone" | "email", typed: string) {
  const now = typed.trim();
  const settled = useAfterPause(now);
  const whole = z.safeParse(what === "phone" ? phoneSchema : emailSchema, settled).success;
  const asked = useQuery({ ...foundPeopleQuery(settled), enabled: whole });
  const current = whole && settled === now;
  return { found: current ? asked.data : undefined, failed: current && asked.isError };
}

/** Whether the appointment will reach an account. Null: nobody has signed up with the address. Undefined while that is not known. */
export function accountHint(account: Pick<AccountFound, "emailVerified"> | null | undefined): string {
  if (account === undefined)
    return "The appointment shows in the caller's account once this address is verified there.";
  if (account === null)
    return "No account has this address yet. The appointment shows once somebody has signed up with it and verified it.";
  if (account.emailVerified) return "This address has a verified account: the appointment shows there.";
  return "This address has an account, not verified yet. The appointment shows there once the caller has verified it under Profile.";
}
