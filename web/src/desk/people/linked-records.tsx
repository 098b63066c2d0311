import { maxEmailLength } from "@clinic/contract/fields.ts";
import type { PersonDetails } from "@clinic/contract/people.ts";
import type { RecordLink, RecordReference } from "@clinic/contract/record-links.ts";
import { useQuery } from "@tanstack/react-query";
import { CircleUserRound, Phone } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { sentenceOf } from "../../shared/error-sentences.ts";
import { notify } from "../../shared/notify.ts";
import { personLink } from "../../shared/paths.ts";
import { settingsQuery } from "../../shared/queries.ts";
import { ConfirmDialog, Dialog } from "../../ui/dialog.tsx";
import { SubmitButton, TextField } from "../../ui/fields.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { type FoundPerson, foundPeople, foundPeopleQuery, useAfterPause } from "./found-people.ts";
import {
  effectText,
  linkPreviewQuery,
  linkText,
  toldText,
  undoText,
  useLinkPeople,
  useUnlinkPeople,
} from "./person-calls.ts";

/** Linked records of this person, with Undo. Renders nothing without any. */
export function LinkedRecords({ person: { sameAs = [], links = [] } }: { person: PersonDetails }) {
  if (sameAs.length === 0 && links.length === 0) return null;
  return (
    <section className="panel person-links" aria-labelledby="links">
      <h2 id="links">Linked records</h2>
      {sameAs.length > 0 && (
        <p>
          Also{" "}
          {sameAs.map(({ uid, name, email }, i) => (
            <span key={uid}>
              {i > 0 && ", "}
              <Link to={personLink({ uid })}>
                <bdi>{name || email}</bdi>
              </Link>
              {name && ` (${email})`}
            </span>
          ))}
          : two accounts, shown as one.
        </p>
      )}
      {links.length > 0 && (
        <ul>
          {links.map((link) => (
            <LinkRow key={link._id} link={link} />
          ))}
        </ul>
      )}
    </section>
  );
}

function LinkRow({ link }: { link: RecordLink }) {
  const unlink = useUnlinkPeople();
  const { data: settings } = useQuery(settingsQuery);
  const text = linkText(link, settings?.timeZone ?? "UTC");
  return (
    <li>
      <span>{text}</span>
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
    </li>
  );
}

type Props = { record: RecordReference; name: string; onClose: () => void };

/** First who it is, then what that means. */
export function LinkDialog({ record, name, onClose }: Props) {
  const [other, setOther] = useState<RecordReference>();
  return other ? (
    <ConfirmLink one={record} other={other} onClose={onClose} />
  ) : (
    <ChooseOther record={record} name={name} onChoose={setOther} onClose={onClose} />
  );
}

/** Null of who has no record: a number that several people may share. */
function recordOf({ who }: FoundPerson): RecordReference | null {
  return "uid" in who || "caller" in who ? who : null;
}

function ChooseOther({
  record,
  name,
  onChoose,
  onClose,
}: Props & { onChoose: (other: RecordReference) => void }) {
  const [typed, setTyped] = useState("");
  const asked = useAfterPause(typed.trim());
  const { data, isError, error } = useQuery({ ...foundPeopleQuery(asked), enabled: asked.length > 1 });
  const found = data && asked.length > 1 ? foundPeople(data) : [];
  const others = found.flatMap((person) => {
    const other = recordOf(person);
    return other && JSON.stringify(other) !== JSON.stringify(record) ? [{ person, other }] : [];
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
        hint={`A caller or an account that is ${name} too: by name, email or phone number.`}
        autoComplete="off"
        maxLength={maxEmailLength}
        autoFocus
        value={typed}
        error={isError ? sentenceOf(error) : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className={others.length > 0 ? "link-others" : undefined}>
        <p className="form-text" role="status">
          {data && asked.length > 1 && others.length === 0 && `No other record found for “${asked}”.`}
        </p>
        {others.length > 0 && (
          <ul>
            {others.map(({ person, other }) => (
              <li key={person.key}>
                <button type="button" onClick={() => onChoose(other)}>
                  <OtherFace person={person} />
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

function OtherFace({ person: { kind, title, email, phone } }: { person: FoundPerson }) {
  const Icon = kind === "account" ? CircleUserRound : Phone;
  return (
    <>
      <Icon size={20} aria-hidden="true" />
      <span>
        <strong>
          {kind === "account" ? "Account: " : "Caller: "}
          <bdi>{title}</bdi>
        </strong>
        <small>{[email, phone].filter((known) => known !== "" && known !== title).join(" · ")}</small>
      </span>
    </>
  );
}

function ConfirmLink({
  one,
  other,
  onClose,
}: {
  one: RecordReference;
  other: RecordReference;
  onClose: () => void;
}) {
  const link = useLinkPeople();
  // Once it is done there is nothing to show.
  const preview = useQuery({ ...linkPreviewQuery({ one, other }), enabled: link.isIdle });
  const navigate = useNavigate();
  const confirm = () =>
    link.mutate(
      { one, other },
      {
        onSuccess: ({ kind }) => {
          notify.success("The records are linked");
          onClose();
          // A caller's record that went into another one has no page.
          const stays = "caller" in one && (kind !== "one-caller" || "caller" in other) ? other : one;
          navigate(personLink(stays), { replace: true });
        },
      },
    );
  const error = link.error ?? preview.error;
  return (
    <ConfirmDialog
      open
      title="Are they one person?"
      confirmText="Link them"
      busyText="Linking…"
      busy={link.isPending}
      loading={!preview.data}
      error={error ? sentenceOf(error) : undefined}
      onConfirm={confirm}
      onClose={onClose}
    >
      {preview.data ? (
        <>
          <p>{effectText(preview.data)}</p>
          {!preview.data.sameName && (
            <p>
              Their names differ: <bdi>{preview.data.from.name}</bdi> and <bdi>{preview.data.to.name}</bdi>. A
              family with one phone number or address is several people.
            </p>
          )}
          <p className="mb-0">
            {toldText(preview.data.told)} {undoText(preview.data)}
          </p>
        </>
      ) : (
        !error && <Skeleton lines={3} />
      )}
    </ConfirmDialog>
  );
}
