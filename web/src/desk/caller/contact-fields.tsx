import { emailSchema, phoneSchema } from "@clinic/contract/fields.ts";
import type { AccountFound, PeopleSearchResult } from "@clinic/contract/people.ts";
import { useQuery } from "@tanstack/react-query";
import { MailX } from "lucide-react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { type ClinicDay, formatDay } from "../../shared/clinic-day.ts";
import { TextField } from "../../ui/fields.tsx";
import { describeBounce } from "../attention/delivery.tsx";
import { type FoundPerson, foundPeopleQuery, listFoundPeople, useDebounced } from "../people/found-people.ts";
import { PersonChoices } from "../people/person-choices.tsx";
import type { CallerForm } from "./use-caller-form.ts";

type ContactFieldsProps = { form: UseFormReturn<CallerForm>; today: ClinicDay };

const noMatches: PeopleSearchResult = { accounts: [], callers: [] };

/**
 * Phone number, name and email address of the caller. A known patient with that number or address can be chosen to fill in the
 * fields.
 */
export function ContactFields({ form, today }: ContactFieldsProps) {
  const { register, control, getValues, setValue, setFocus, formState } = form;
  const { errors } = formState;
  const [phone, name, email, date] = useWatch({ control, name: ["phone", "patientName", "patient", "date"] });
  const phoneSearch = useContactSearch(phoneSchema, phone);
  const emailSearch = useContactSearch(emailSchema, email);
  const isFilledIn = (person: FoundPerson) => person.name === name && person.email === email;
  const withPhone = listFoundPeople(phoneSearch.result ?? noMatches);
  const withEmail = listFoundPeople(emailSearch.result ?? noMatches).filter(
    ({ key }) => !withPhone.some((person) => person.key === key),
  );
  const address = z.safeParse(emailSchema, email).data?.toLowerCase();
  const account =
    emailSearch.result &&
    (emailSearch.result.accounts.find((each) => each.email.toLowerCase() === address) ?? null);
  const bounce = emailSearch.result?.bounce;
  const fillIn = (person: FoundPerson) => {
    const options = { shouldDirty: true, shouldValidate: formState.isSubmitted };
    setValue("patientName", person.name, options);
    setValue("patient", person.email, options);
    if (getValues("phone").trim() === "") setValue("phone", person.phone, options);
    setFocus("treatmentId");
  };
  return (
    <>
      <TextField
        label="Phone Number"
        type="tel"
        autoComplete="off"
        hint={getPhoneHint(phoneSearch, withPhone.length)}
        error={errors.phone?.message}
        {...register("phone")}
      />
      <CallerMatches
        label="Patients with this number"
        people={withPhone.filter((person) => !isFilledIn(person))}
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
            ? "Without an email address the patient gets no confirmation and no reminder."
            : `${date < today || bounce ? "" : "The confirmation goes to this address. "}${getAccountHint(account)}`
        }
        error={errors.patient?.message}
        {...register("patient")}
      />
      <div role="status">
        {bounce && (
          <p className="alert alert-warning icon-text small">
            <MailX size={18} aria-hidden="true" />
            <span>
              {describeBounce(bounce.why)} The caller will get no confirmation and no reminder there: ask for
              another address, or whether this one is right.
            </span>
          </p>
        )}
      </div>
      <CallerMatches
        label="Patients with this address"
        people={withEmail.filter((person) => !isFilledIn(person))}
        today={today}
        onChoose={fillIn}
      />
    </>
  );
}

function getPhoneHint({ result, isError }: ReturnType<typeof useContactSearch>, count: number): string {
  if (isError) return "We can't look up this number right now.";
  return result && count === 0 ? "No patient has this number yet." : "";
}

type CallerMatchesProps = {
  label: string;
  people: readonly FoundPerson[];
  today: ClinicDay;
  onChoose: (person: FoundPerson) => void;
};

function CallerMatches({ label, people, today, onChoose }: CallerMatchesProps) {
  const hasMatches = people.length > 0;
  return (
    <div className={hasMatches ? "mb-3" : undefined}>
      <p className="form-text mb-0" role="status">
        {hasMatches && `${label}:`}
      </p>
      {hasMatches && (
        <PersonChoices
          people={people}
          detailsOf={(person) => listMatchDetails(person, today)}
          onChoose={onChoose}
        />
      )}
    </div>
  );
}

/** Texts that tell patients of the same name apart. Leaves the phone number out, because the typed number has found them all. */
export function listMatchDetails(
  { title, email, unverified, latest }: FoundPerson,
  today: ClinicDay,
): string[] {
  return [
    email === title ? "" : email,
    unverified ? "address not verified" : "",
    latest ? latestAppointmentText(latest, today) : "",
  ].filter((detail) => detail !== "");
}

function latestAppointmentText(dateISO: ClinicDay, today: ClinicDay): string {
  if (dateISO === today) return "has an appointment today";
  return dateISO > today ? `comes on ${formatDay(dateISO)}` : `last here ${formatDay(dateISO)}`;
}

/** Searches once the typed text is a whole phone number or email address, because the server finds no parts of them. */
function useContactSearch(schema: z.ZodMiniType<string>, text: string) {
  const trimmed = text.trim();
  const settled = useDebounced(trimmed);
  const isWhole = z.safeParse(schema, settled).success;
  const { data, isError } = useQuery({ ...foundPeopleQuery(settled), enabled: isWhole });
  const isCurrent = isWhole && settled === trimmed;
  return { result: isCurrent ? data : undefined, isError: isCurrent && isError };
}

/**
 * Says whether the appointment will show in an account. `account` is null if no account has the address, and undefined while
 * loading.
 */
export function getAccountHint(account: Pick<AccountFound, "emailVerified"> | null | undefined): string {
  if (account === undefined)
    return "The appointment shows in the caller's account once this address is verified there.";
  if (account === null)
    return "No account has this address yet. The appointment shows there once somebody has signed up with it and verified it.";
  if (account.emailVerified) return "This address has a verified account: the appointment shows there.";
  return "This address has an account, but it isn't verified yet. The appointment shows there once the caller has verified it under Profile.";
}
