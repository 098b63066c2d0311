import type { Feed } from "@clinic/contract/feeds.ts";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { StatusBadge } from "../../components/status-badge.tsx";
import { settingsQuery } from "../../lib/clinic/settings-query.ts";
import { dayText, feedText, namesText, ownerText, titleText } from "./feed-words.ts";
import { RemoveFeedDialog } from "./remove-feed-dialog.tsx";

type Props = { feeds: readonly Feed[]; onRemoved: (id: string) => void };

export function FeedList({ feeds, onRemoved }: Props) {
  const timeZone = useQuery(settingsQuery).data?.timeZone;
  const [doomed, setDoomed] = useState<Feed | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby="feeds-title">
      <h2 id="feeds-title" ref={heading} tabIndex={-1}>
        Feeds in use
      </h2>
      {feeds.length === 0 ? (
        <p className="feeds-none">There are none yet.</p>
      ) : (
        <ul className="entries">
          {feeds.map((feed) => (
            <li key={feed._id} className="entry is-row">
              <Facts feed={feed} timeZone={timeZone} />
              <button
                type="button"
                className="btn btn-sm btn-outline-danger"
                aria-label={`Remove: ${feedText(feed, timeZone)}`}
                onClick={() => setDoomed(feed)}
              >
                Remove
              </button>
            </li>
          ))}
        </ul>
      )}
      {doomed && (
        <RemoveFeedDialog
          feed={doomed}
          timeZone={timeZone}
          heir={heading}
          onRemoved={onRemoved}
          onClose={() => setDoomed(null)}
        />
      )}
    </section>
  );
}

function Facts({ feed, timeZone }: { feed: Feed; timeZone: string | undefined }) {
  const { name, createdAt, readAt, names } = feed;
  return (
    <div>
      <p className="entry-head">
        <span className="entry-title">{titleText(feed)}</span>
        <StatusBadge tone={names ? "warning" : "neutral"}>{namesText(feed)}</StatusBadge>
      </p>
      {timeZone && (
        <span className="entry-facts">
          {name && `${ownerText(feed)} · `}Added {dayText(createdAt, timeZone)} ·{" "}
          {readAt ? `Last read ${dayText(readAt, timeZone)}` : "Not read yet"}
        </span>
      )}
    </div>
  );
}
