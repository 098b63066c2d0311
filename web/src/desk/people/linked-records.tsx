import { maxEmailLength } from "@clinic/contract/fields.ts";
import type { PersonDetails } from "@clinic/contract/people.ts";
import type { RecordLink, RecordReference } from "@clinic/contract/record-links.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { describeError } from "../../shared/error-sentences.ts";
import { notify } from "../../shared/notify.ts";
import { patientLink } from "../../shared/paths.ts";
import { settingsQuery } from "../../shared/queries.ts";
import { useMay } from "../../shared/session/session.ts";
import { ConfirmDialog, Dialog } from "../../ui/dialog.tsx";
import { SubmitButton, TextField } from "../../ui/fields.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { type FoundPerson, foundPeopleQuery, listFoundPeople, useDebounced } from "./found-people.ts";
import {
  describeLink,
  describeLinkEffect,
  describeLinkEmails,
  describeUndoPeriod,
  linkPreviewQuery,
  type RecordPair,
  useLinkPeople,
  useUnlinkPeople,
} from "./person-calls.ts";
import { PersonChoices } from "./person-choices.tsx";

/** The records that are linked with this person's record, each with an Undo button. Renders nothing if there are none. */
export function LinkedRecords({ person: { sameAs = [], links = [] } }: { person: PersonDetails }) {
  if (sameAs.length === 0 && links.length === 0) return null;
  return (
    <section className="panel mb-4" aria-labelledby="links">
      <h2 id="links" className="h3 mb-3">
        Linked records
      </h2>
      {sameAs.length > 0 && (
        <p>
          Also{" "}
          {sameAs.map(({ uid, name, email }, i) => (
            <span key={uid}>
              {i > 0 && ", "}
              <Link to={patientLink({ uid })}>
                <bdi>{name || email}</bdi>
              </Link>
              {name && ` (${email})`}
            </span>
          ))}
          : two accounts, shown as one.
        </p>
      )}
      {links.length > 0 && (
        <ul className="rows">
          {links.map((link) => (
            <LinkRow key={link._id} link={link} />
          ))}
        </ul>
      )}
    </section>
  );
}

function LinkRow({ link }: { link: RecordLink }) {
  const mayUnlink = useMay("patients.edit");
  const unlink = useUnlinkPeople();
  const { data: settings } = useQuery(settingsQuery);
  const text = describeLink(link, settings?.timeZone ?? "UTC");
  return (
    <li>
      <span>{text}</span>
      {mayUnlink && (
        <SubmitButton
          type="button"
          className="btn-sm btn-outline-secondary"
          busy={unlink.isPending}
          busyText="Undoing…"
          aria-label={`Undo: ${text}`}
          onClick={() => unlink.mutate(link._id)}
        >
          Undo
        </SubmitButton>
      )}
    </li>
  );
}

type LinkDialogProps = { record: RecordReference; name: string; onClose: () => void };

/** Asks which other record belongs to the same patient, then explains what linking the two records does. */
export function LinkDialog({ record, name, onClose }: LinkDialogProps) {
  const [other, setOther] = useState<RecordReference>();
  return other ? (
    <ConfirmLink one={record} other={other} onClose={onClose} />
  ) : (
    <ChooseRecord record={record} name={name} onChoose={setOther} onClose={onClose} />
  );
}

/** Returns null for a person without a record. A phone number or an address is no record, because several people may share it. */
function findRecordReference({ who }: FoundPerson): RecordReference | null {
  return "uid" in who || "caller" in who ? who : null;
}

type ChooseRecordProps = LinkDialogProps & { onChoose: (other: RecordReference) => void };

function ChooseRecord({ record, name, onChoose, onClose }: ChooseRecordProps) {
  const [typed, setTyped] = useState("");
  const q = useDebounced(typed.trim());
  const isLongEnough = q.length > 1;
  const { data, isError, error } = useQuery({ ...foundPeopleQuery(q), enabled: isLongEnough });
  const found = data && isLongEnough ? listFoundPeople(data) : [];
  const others = found.filter((person) => {
    const other = findRecordReference(person);
    return other !== null && JSON.stringify(other) !== JSON.stringify(record);
  });
  return (
    <Dialog
      open
      title="Link with another record"
      onClose={onClose}
      footer={
        <button type="button" className="btn btn-outline-secondary" onClick={onClose}>
          Go back
        </button>
      }
    >
      <TextField
        label="Who else is this person?"
        hint={`Find the caller or account that is also ${name}, by name, email or phone number.`}
        autoComplete="off"
        maxLength={maxEmailLength}
        autoFocus
        value={typed}
        error={isError ? describeError(error) : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <p className="form-text" role="status">
        {data && isLongEnough && others.length === 0 && `No other record found for “${q}”.`}
      </p>
      {others.length > 0 && (
        <PersonChoices
          people={others}
          detailsOf={({ title, email, phone }) =>
            [email, phone].filter((detail) => detail !== "" && detail !== title)
          }
          callerPrefix="Caller: "
          onChoose={(person) => {
            const other = findRecordReference(person);
            if (other) onChoose(other);
          }}
        />
      )}
    </Dialog>
  );
}

type ConfirmLinkProps = RecordPair & { onClose: () => void };

function ConfirmLink({ one, other, onClose }: ConfirmLinkProps) {
  const link = useLinkPeople();
  // Loads no preview after the link, because linked records have no preview.
  const preview = useQuery({ ...linkPreviewQuery({ one, other }), enabled: link.isIdle });
  const navigate = useNavigate();
  const confirm = () =>
    link.mutate(
      { one, other },
      {
        onSuccess: ({ kind }) => {
          notify.success("Records linked");
          onClose();
          // Opens the page that still exists: a caller's record has no page once it is part of another record.
          const remaining = "caller" in one && (kind !== "one-caller" || "caller" in other) ? other : one;
          navigate(patientLink(remaining), { replace: true });
        },
      },
    );
  const error = link.error ?? preview.error;
  return (
    <ConfirmDialog
      open
      title="Are they the same person?"
      confirmText="Link them"
      busyText="Linking…"
      busy={link.isPending}
      loading={!preview.data}
      error={error ? describeError(error) : undefined}
      onConfirm={confirm}
      onClose={onClose}
    >
      {preview.data ? (
        <>
          <p>{describeLinkEffect(preview.data)}</p>
          {!preview.data.sameName && (
            <p>
              Their names differ: <bdi>{preview.data.from.name}</bdi> and <bdi>{preview.data.to.name}</bdi>.
              Family members who share a phone number or address are different people.
            </p>
          )}
          <p className="mb-0">
            {describeLinkEmails(preview.data.told)} {describeUndoPeriod(preview.data)}
          </p>
        </>
      ) : (
        !error && <Skeleton lines={3} />
      )}
    </ConfirmDialog>
  );
}
