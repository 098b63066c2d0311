import type { PersonPage, Who } from "@clinic/contract/people.ts";
import { useQuery } from "@tanstack/react-query";
import { CalendarPlus, CircleUserRound, Phone, ShieldCheck } from "lucide-react";
import { Link } from "react-router-dom";
import { ErrorState } from "../../components/error-state.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { StatusBadge } from "../../components/status-badge.tsx";
import { schedulePath } from "../../lib/paths.ts";
import { onIntent } from "../../lib/prefetch.ts";
import { PersonAppointments } from "./person-appointments.tsx";
import { PersonContact } from "./person-contact.tsx";
import { PersonFigures } from "./person-figures.tsx";
import { personQuery } from "./person-queries.ts";

export function Person({ who }: { who: Who }) {
  const { data: person, error, refetch } = useQuery(personQuery(who));
  return (
    <>
      <PageHeading
        title={person ? nameOf(person) : "Patient"}
        lead={person && <Kinds who={who} account={person.account} />}
        actions={person && <BookFor person={person} />}
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
                <PersonContact person={person} />
                <PersonFigures person={person} />
              </>
            ) : (
              <>
                <Skeleton className="person-skeleton" />
                <Skeleton className="person-skeleton" />
              </>
            )}
          </div>
          <PersonAppointments who={who} when="coming" person={person} />
          <PersonAppointments who={who} when="past" person={person} />
        </>
      )}
    </>
  );
}

/** Who signed up without a name goes by their address. */
function nameOf({ name, account, phones }: PersonPage): string {
  return name || account?.email || phones[0] || "Patient";
}

function Kinds({ who, account }: { who: Who; account: PersonPage["account"] }) {
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
function givenBy(who: Who): string {
  return "phone" in who ? who.phone : "email" in who ? who.email : "this account";
}

/** Who it is for goes along in the browser's history, and not in an address. */
function BookFor({ person }: { person: PersonPage }) {
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
