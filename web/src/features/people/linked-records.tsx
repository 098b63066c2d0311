import type { PersonDetails } from "@clinic/contract/people.ts";
import type { RecordLink } from "@clinic/contract/record-links.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { SubmitButton } from "../../components/submit-button.tsx";
import { settingsQuery } from "../../lib/clinic/settings-query.ts";
import { personLink } from "../../lib/paths.ts";
import { linkText } from "./link-words.ts";
import { useUnlinkPeople } from "./person-links.ts";

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
