import type { PersonDetails } from "@clinic/contract/people.ts";
import { emailUrl } from "@clinic/domain/clinic.ts";
import { Bell, BellOff, MailCheck, MailQuestionMark, MailX } from "lucide-react";
import { useMay } from "../../shared/session/session.ts";
import { ConfirmAddress, describeBounce } from "../attention/delivery.tsx";
import { CorrectAddress } from "./correct-address.tsx";
import { type CorrectedPerson, CorrectPerson } from "./correct-person.tsx";

/**
 * `caller` is the id of a caller's record without an account. Only then the email address can be corrected, because only an
 * account's owner changes its address.
 */
export function PersonContact({ person, caller }: { person: PersonDetails; caller?: string | undefined }) {
  const { account, phones, phoneUrls, emails, bounces = [], reminders, sameAs = [] } = person;
  const mayEdit = useMay("patients.edit");
  const correctable: CorrectedPerson | null = account
    ? { uid: account.uid, name: account.name, phone: account.phone }
    : caller === undefined
      ? null
      : { caller, name: person.name, phone: phones[0] ?? "" };
  const ReminderIcon = reminders === "on" ? Bell : BellOff;
  return (
    <section className="panel person-contact" aria-labelledby="contact">
      <h2 id="contact" className="h3 mb-3">
        Contact
      </h2>
      <dl>
        <dt>{phones.length > 1 ? "Phones" : "Phone"}</dt>
        {phones.map((phone, i) => (
          <dd key={phone} className="figures">
            <a href={phoneUrls[i]}>{phone}</a>
            {i > 0 && <FromAppointment />}
          </dd>
        ))}
        {phones.length === 0 && <dd className="text-soft">None given</dd>}
        {mayEdit && correctable && (
          <dd>
            <CorrectPerson person={correctable} />
          </dd>
        )}
        <dt>Email</dt>
        {emails.map((email, i) => (
          <dd key={email}>
            <a href={emailUrl(email)}>{email}</a>
            {email === account?.email && <VerificationNote verified={account.emailVerified} />}
            {i > 0 && !sameAs.some((one) => one.email === email) && <FromAppointment />}
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
              <dd key={personId} className="d-flex flex-wrap gap-2 align-items-center">
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

/** Marks a number or address that only an appointment has, for example one from before a correction. */
function FromAppointment() {
  return <span className="row-note">From an appointment</span>;
}

function BounceWarning({ bounce }: { bounce: NonNullable<PersonDetails["bounces"]>[number] | undefined }) {
  const mayEdit = useMay("patients.edit");
  if (!bounce) return null;
  return (
    <div className="mb-2">
      <p className="icon-text text-warning fw-semibold mb-2">
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
