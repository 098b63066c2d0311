import type { PersonDetails } from "@clinic/contract/people.ts";
import { emailUrl } from "@clinic/domain/clinic.ts";
import { Bell, BellOff, MailCheck, MailQuestionMark, MailX } from "lucide-react";
import { Fragment } from "react";
import { ConfirmAddress, stoppedSentence } from "../../components/notices/stopped-address.tsx";
import { CorrectAddress } from "./correct-address.tsx";

/** `caller`: the record of somebody without an account. */
export function PersonContact({ person, caller }: { person: PersonDetails; caller?: string | undefined }) {
  const { account, phones, phoneUrls, emails, bounces = [], reminders } = person;
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
        <dt>Email</dt>
        {emails.map((email) => (
          <dd key={email}>
            <a href={emailUrl(email)}>{email}</a>
            {email === account?.email && <Verified verified={account.emailVerified} />}
            <Stopped bounce={bounces.find((one) => one.email === email)} />
          </dd>
        ))}
        {emails.length === 0 && <dd className="text-soft">None given</dd>}
        {caller !== undefined && (
          <dd>
            <CorrectAddress caller={caller} email={emails[0] ?? ""} />
          </dd>
        )}
        {reminders !== null && (
          <>
            <dt>Reminders</dt>
            <dd>
              {reminders === "on" ? (
                <Bell size={16} aria-hidden="true" />
              ) : (
                <BellOff size={16} aria-hidden="true" />
              )}{" "}
              {reminders === "on" ? "By email before each appointment" : "Wants none"}
            </dd>
          </>
        )}
        {account && account.people.length > 0 && (
          <>
            <dt>Family</dt>
            <dd>
              {account.people.map(({ _id, name }, i) => (
                <Fragment key={_id}>
                  {i > 0 && ", "}
                  <bdi>{name}</bdi>
                </Fragment>
              ))}
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}

function Stopped({ bounce }: { bounce: NonNullable<PersonDetails["bounces"]>[number] | undefined }) {
  if (!bounce) return null;
  return (
    <div className="person-stopped">
      <p>
        <MailX size={16} aria-hidden="true" /> {stoppedSentence(bounce.why)}
      </p>
      <ConfirmAddress email={bounce.email} why={bounce.why} />
    </div>
  );
}

function Verified({ verified }: { verified: boolean }) {
  const Mark = verified ? MailCheck : MailQuestionMark;
  return (
    <span className={verified ? "row-note" : "row-note is-warning"}>
      <Mark size={16} aria-hidden="true" /> {verified ? "Address verified" : "Address not verified"}
    </span>
  );
}
