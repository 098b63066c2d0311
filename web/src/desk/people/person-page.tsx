import { type PersonDetails, type PersonReference, showPerson } from "@clinic/contract/people.ts";
import type { RecordReference } from "@clinic/contract/record-links.ts";
import { useQuery } from "@tanstack/react-query";
import {
  CalendarPlus,
  CircleUserRound,
  Link2 as LinkIcon,
  Phone,
  ShieldCheck,
  TriangleAlert,
  UserRoundSearch,
} from "lucide-react";
import { useState } from "react";
import { Link, useLocation } from "react-router-dom";
import * as z from "zod/mini";
import { formatPrice } from "../../shared/clinic-format.ts";
import { prefetchOnIntent } from "../../shared/load-code.ts";
import { schedulePath } from "../../shared/paths.ts";
import { roleNames } from "../../shared/role-names.ts";
import { useMay } from "../../shared/session/session.ts";
import { spelled } from "../../shared/spelling.ts";
import { PageHeading } from "../../ui/page-heading.tsx";
import { EmptyState, ErrorState, Skeleton, StatusBadge } from "../../ui/states.tsx";
import { LinkDialog, LinkedRecords } from "./linked-records.tsx";
import { PeopleSharingContact } from "./people-sharing-contact.tsx";
import { PersonAppointments } from "./person-appointments.tsx";
import { personQuery } from "./person-calls.ts";
import { PersonContact } from "./person-contact.tsx";
import "../desk.scss";
import "./people.scss";

/** A patient's page. The URL names the patient after the `#`, because browsers never send that part to a server and its logs. */
export function Component() {
  const { hash } = useLocation();
  const who = readPersonReference(hash);
  if (who) return <Person key={hash} who={who} />;
  return (
    <>
      <PageHeading title="Patient" />
      <EmptyState icon={UserRoundSearch} title="No patient chosen">
        Press / or use the search above to find a patient by name, email address or phone number.
      </EmptyState>
    </>
  );
}

function Person({ who }: { who: PersonReference }) {
  const { data: person, error, refetch } = useQuery(personQuery(who));
  const [linking, setLinking] = useState(false);
  const mayEdit = useMay("patients.edit");
  const mayBook = useMay("booking.change");
  const record = findRecordReference(who, person);
  return (
    <>
      <PageHeading
        title={person ? getPageTitle(who, person) : "Patient"}
        lead={person && <PersonBadges who={who} person={person} />}
        actions={
          person && (
            <>
              {mayEdit && record && (
                <button type="button" className="btn btn-outline-secondary" onClick={() => setLinking(true)}>
                  <LinkIcon size={18} aria-hidden="true" /> Link with another record
                </button>
              )}
              {mayBook && !person.people && <BookForLink person={person} />}
            </>
          )
        }
      />
      {error && !person ? (
        <ErrorState error={error} missing="We don't know this patient" retry={() => void refetch()}>
          They may have removed their account, or their appointments may have been made with another number.
        </ErrorState>
      ) : (
        <>
          {person?.people && <PeopleSharingContact who={who} people={person.people} />}
          <div className="columns-19 gap-3 mb-4">
            {person ? (
              <>
                <PersonContact person={person} caller={findCallerId(who, person)} />
                <PersonFigures person={person} />
              </>
            ) : (
              <>
                <Skeleton className="panel-skeleton" />
                <Skeleton className="panel-skeleton" />
              </>
            )}
          </div>
          {person && <LinkedRecords person={person} />}
          <PersonAppointments who={who} period="coming" person={person} />
          <PersonAppointments who={who} period="past" person={person} />
        </>
      )}
      {linking && person && record && (
        <LinkDialog record={record} name={getPersonName(person)} onClose={() => setLinking(false)} />
      )}
    </>
  );
}

/** Returns null for a phone number or an address that several people share. */
function findRecordReference(
  who: PersonReference,
  person: PersonDetails | undefined,
): RecordReference | null {
  if (person?.account) return { uid: person.account.uid };
  const caller = findCallerId(who, person);
  return caller === undefined ? null : { caller };
}

/** The id of the caller's record, also if a phone number or an address has led to it. */
function findCallerId(who: PersonReference, person: PersonDetails | undefined): string | undefined {
  return person?.caller ?? ("caller" in who ? who.caller : undefined);
}

/** A number or address that several people share isn't called by one of them. */
function getPageTitle(who: PersonReference, person: PersonDetails): string {
  return person.people ? getKnownContact(who) : getPersonName(person);
}

function getPersonName({ name, account, phones }: PersonDetails): string {
  return name || account?.email || phones[0] || "Patient";
}

function PersonBadges({ who, person }: { who: PersonReference; person: PersonDetails }) {
  const { account } = person;
  return (
    <span className="row-marks d-flex flex-wrap gap-2 mt-2">
      {account ? (
        <StatusBadge tone="success" icon={CircleUserRound}>
          Account
        </StatusBadge>
      ) : (
        <StatusBadge tone="neutral" icon={Phone}>
          {findCallerId(who, person) === undefined ? `Booked with ${getKnownContact(who)}` : "Caller"}
        </StatusBadge>
      )}
      {account?.staff && (
        <StatusBadge tone="info" icon={ShieldCheck}>
          {roleNames[account.staff.role]}
        </StatusBadge>
      )}
    </span>
  );
}

function getKnownContact(who: PersonReference): string {
  return "phone" in who ? who.phone : "email" in who ? who.email : "this account";
}

/** A link that books for this person. Passes name and phone in the browser's history, because URLs are logged. */
function BookForLink({ person }: { person: PersonDetails }) {
  const { name, phones, emails } = person;
  const caller = { name, phone: phones[0] ?? "", email: emails[0] ?? "" };
  return (
    <Link
      className="btn btn-primary"
      to={schedulePath}
      state={{ caller }}
      {...prefetchOnIntent(schedulePath)}
    >
      <CalendarPlus size={18} aria-hidden="true" />{" "}
      <span>
        Book for <bdi>{getPersonName(person)}</bdi>
      </span>
    </Link>
  );
}

function PersonFigures({ person: { counts, paid, outstanding, currency } }: { person: PersonDetails }) {
  return (
    <section className="panel" aria-labelledby="figures">
      <h2 id="figures" className="h3 mb-3">
        At a glance
      </h2>
      <dl className="columns-6 gap-3 m-0">
        <PersonFigure name="Upcoming">{counts.coming}</PersonFigure>
        <PersonFigure name="Past">{counts.past}</PersonFigure>
        <PersonFigure name={spelled("Canceled")}>{counts.cancelled}</PersonFigure>
        <PersonFigure name="No-shows">{counts.noShow}</PersonFigure>
        <PersonFigure name="Paid">{formatPrice(paid, currency)}</PersonFigure>
        <PersonFigure name="Outstanding" note="from past appointments" warning={outstanding > 0}>
          {formatPrice(outstanding, currency)}
        </PersonFigure>
      </dl>
    </section>
  );
}

type PersonFigureProps = { name: string; note?: string; warning?: boolean; children: string | number };

function PersonFigure({ name, note, warning = false, children }: PersonFigureProps) {
  return (
    <div className={warning ? "text-warning" : undefined}>
      <dt className="small fw-normal text-soft">{name}</dt>
      <dd className="fs-4 fw-bold figures text-nowrap m-0 d-flex gap-1 align-items-center">
        {warning && <TriangleAlert size={18} aria-hidden="true" />}
        {children}
      </dd>
      {note && <dd className="small m-0">{note}</dd>}
    </div>
  );
}

/** Parses the hash of a `personLink`. Returns null if the hash is malformed. */
export function readPersonReference(hash: string): PersonReference | null {
  const reference = Object.fromEntries(new URLSearchParams(hash.replace(/^#/, "")));
  return z.safeParse(showPerson.body, { who: reference }).data?.who ?? null;
}
