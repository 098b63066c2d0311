import type { PersonDetails, PersonReference } from "@clinic/contract/people.ts";
import type { RecordReference } from "@clinic/contract/record-links.ts";
import { useQuery } from "@tanstack/react-query";
import { CalendarPlus, CircleUserRound, Link2 as LinkIcon, Phone, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { ErrorState } from "../../components/error-state.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { StatusBadge } from "../../components/status-badge.tsx";
import { schedulePath } from "../../lib/paths.ts";
import { onIntent } from "../../lib/prefetch.ts";
import { LinkDialog } from "./link-dialog.tsx";
import { LinkedRecords } from "./linked-records.tsx";
import { PersonAppointments } from "./person-appointments.tsx";
import { PersonContact } from "./person-contact.tsx";
import { PersonFigures } from "./person-figures.tsx";
import { personQuery } from "./person-queries.ts";

export function Person({ who }: { who: PersonReference }) {
  const { data: person, error, refetch } = useQuery(personQuery(who));
  const [linking, setLinking] = useState(false);
  const record = recordOf(who, person);
  return (
    <>
      <PageHeading
        title={person ? nameOf(person) : "Patient"}
        lead={person && <Kinds who={who} account={person.account} />}
        actions={
          person && (
            <>
              {record && (
                <button type="button" className="btn btn-outline-secondary" onClick={() => setLinking(true)}>
                  <LinkIcon size={18} aria-hidden="true" /> Link with another record
                </button>
              )}
              <BookFor person={person} />
            </>
          )
        }
      />
      {error && !person ? (
        <ErrorState error={error} missing="We don't know this person" retry={() => void refetch()}>
          They may have removed their account, or their appointments may have been made with another number.
        </ErrorState>
      ) : (
        <>
          <div className="person-panels">
            {person ? (
              <>
                <PersonContact person={person} caller={"caller" in who ? who.caller : undefined} />
                <PersonFigures person={person} />
              </>
            ) : (
              <>
                <Skeleton className="person-skeleton" />
                <Skeleton className="person-skeleton" />
              </>
            )}
          </div>
          {person && <LinkedRecords person={person} />}
          <PersonAppointments who={who} when="coming" person={person} />
          <PersonAppointments who={who} when="past" person={person} />
        </>
      )}
      {linking && person && record && (
        <LinkDialog record={record} name={nameOf(person)} onClose={() => setLinking(false)} />
      )}
    </>
  );
}

/** Null of a number or an address: it may be several people's. */
function recordOf(who: PersonReference, person: PersonDetails | undefined): RecordReference | null {
  if (person?.account) return { uid: person.account.uid };
  return "caller" in who ? who : null;
}

/** Who signed up without a name goes by their address. */
function nameOf({ name, account, phones }: PersonDetails): string {
  return name || account?.email || phones[0] || "Patient";
}

function Kinds({ who, account }: { who: PersonReference; account: PersonDetails["account"] }) {
  return (
    <span className="row-marks">
      {account ? (
        <StatusBadge tone="success" icon={CircleUserRound}>
          Account
        </StatusBadge>
      ) : (
        <StatusBadge tone="neutral" icon={Phone}>
          {"caller" in who ? "Caller" : `Booked with ${givenBy(who)}`}
        </StatusBadge>
      )}
      {account?.role === "admin" && (
        <StatusBadge tone="info" icon={ShieldCheck}>
          Admin
        </StatusBadge>
      )}
    </span>
  );
}

/** It may be several people who share a telephone: all that is known is what they gave. */
function givenBy(who: PersonReference): string {
  return "phone" in who ? who.phone : "email" in who ? who.email : "this account";
}

/** Who it is for goes along in the browser's history, and not in an address. */
function BookFor({ person }: { person: PersonDetails }) {
  const { name, phones, emails } = person;
  const caller = { name, phone: phones[0] ?? "", email: emails[0] ?? "" };
  return (
    <Link className="btn btn-primary" to={schedulePath} state={{ caller }} {...onIntent(schedulePath)}>
      <CalendarPlus size={18} aria-hidden="true" />{" "}
      <span>
        Book for <bdi>{nameOf(person)}</bdi>
      </span>
    </Link>
  );
}
