import type { Feed } from "@clinic/contract/feeds.ts";
import { useQuery } from "@tanstack/react-query";
import { type RefObject, useRef, useState } from "react";
import { sentenceOf } from "../../shared/error-sentences.ts";
import { notify } from "../../shared/notify.ts";
import { settingsQuery } from "../../shared/queries.ts";
import { useFirstAnswers } from "../../shared/query-client.ts";
import { focusQuietly } from "../../shared/use-hydrated.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { ErrorState, Skeleton, StatusBadge } from "../../ui/states.tsx";
import { AddFeed, NewAddress } from "./add-feed.tsx";
import {
  type AddedFeed,
  dayText,
  feedsQuery,
  feedText,
  namesText,
  ownerText,
  titleText,
  useRemoveFeed,
} from "./feed-calls.ts";
import "../../ui/entries.scss";
import "./feeds.scss";

export function Component() {
  const feeds = useQuery(feedsQuery);
  const known = useFirstAnswers(feeds, useQuery(settingsQuery));
  const [added, setAdded] = useState<AddedFeed | null>(null);
  const forget = (id: string) => setAdded((shown) => (shown?._id === id ? null : shown));
  const close = () => {
    setAdded(null);
    focusQuietly(document.querySelector("main h1"));
  };
  return (
    <>
      <PageHeading
        title="Calendar feeds"
        lead="See the appointments in your own calendar: Google, Apple, Outlook and others look at a feed's address from time to time, and show what is booked by then."
      />
      <div className="feeds">
        {!known || feeds.isPending ? (
          <Skeleton lines={3} className="skeleton-row" />
        ) : feeds.isError ? (
          <ErrorState error={feeds.error} retry={() => void feeds.refetch()} />
        ) : (
          <FeedList feeds={feeds.data} onRemoved={forget} />
        )}
        {known && (added ? <NewAddress feed={added} onClose={close} /> : <AddFeed onAdded={setAdded} />)}
      </div>
    </>
  );
}

type FeedListProps = { feeds: readonly Feed[]; onRemoved: (id: string) => void };

function FeedList({ feeds, onRemoved }: FeedListProps) {
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

type RemoveFeedDialogProps = {
  feed: Feed;
  timeZone: string | undefined;
  heir: RefObject<HTMLElement | null>;
  onRemoved: (id: string) => void;
  onClose: () => void;
};

function RemoveFeedDialog({ feed, timeZone, heir, onRemoved, onClose }: RemoveFeedDialogProps) {
  const remove = useRemoveFeed();
  const confirm = () =>
    remove.mutate(feed, {
      onSuccess: () => {
        notify.success("The feed has been removed");
        onRemoved(feed._id);
        onClose();
      },
    });
  return (
    <ConfirmDialog
      open
      title="Remove this feed?"
      confirmText="Remove"
      busyText="Removing…"
      busy={remove.isPending}
      error={remove.isError ? sentenceOf(remove.error) : undefined}
      danger
      heir={heir}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        <strong>{feedText(feed, timeZone)}</strong>: its address stops working at once, for everybody who has
        it.
      </p>
      <p className="mb-0">
        Calendars that used it get nothing new. What they have shown until now may stay in them until it is
        deleted there.
      </p>
    </ConfirmDialog>
  );
}
