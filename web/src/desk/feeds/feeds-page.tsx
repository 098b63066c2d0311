import { type Feed, removeFeed } from "@clinic/contract/feeds.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useRef, useState } from "react";
import { call } from "../../shared/api.ts";
import { describeError } from "../../shared/error-sentences.ts";
import { notify } from "../../shared/notify.ts";
import { settingsQuery } from "../../shared/queries.ts";
import { useAreFirstAnswersReady } from "../../shared/query-client.ts";
import { focusWithoutScroll } from "../../shared/use-hydrated.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { ErrorState, Skeleton, StatusBadge } from "../../ui/states.tsx";
import { AddFeed, NewAddress } from "./add-feed.tsx";
import {
  type AddedFeed,
  describeFeed,
  describeFeedOwner,
  describeNamesSetting,
  feedsQuery,
  formatClinicDay,
  getFeedTitle,
} from "./feed-calls.ts";
import "../../ui/entries.scss";
import "../desk.scss";

export function Component() {
  const feeds = useQuery(feedsQuery);
  const isLoaded = useAreFirstAnswersReady(feeds, useQuery(settingsQuery));
  const [added, setAdded] = useState<AddedFeed | null>(null);
  const hideAddress = (id: string) => setAdded((shown) => (shown?._id === id ? null : shown));
  const closeAddress = () => {
    setAdded(null);
    focusWithoutScroll(document.querySelector("main h1"));
  };
  return (
    <>
      <PageHeading
        title="Calendar feeds"
        lead="See the appointments in your own calendar. Google, Apple, Outlook and other calendars check a feed's address from time to time and show what is booked."
      />
      <div className="desk-column d-flex flex-column gap-4">
        {!isLoaded || feeds.isPending ? (
          <Skeleton lines={3} className="skeleton-row" />
        ) : feeds.isError ? (
          <ErrorState error={feeds.error} retry={() => void feeds.refetch()} />
        ) : (
          <FeedList feeds={feeds.data} onRemoved={hideAddress} />
        )}
        {isLoaded &&
          (added ? <NewAddress feed={added} onClose={closeAddress} /> : <AddFeed onAdded={setAdded} />)}
      </div>
    </>
  );
}

type FeedListProps = { feeds: readonly Feed[]; onRemoved: (id: string) => void };

function FeedList({ feeds, onRemoved }: FeedListProps) {
  const timeZone = useQuery(settingsQuery).data?.timeZone;
  const [removing, setRemoving] = useState<Feed | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby="feeds-title">
      <h2 id="feeds-title" className="h3 mb-3" ref={heading} tabIndex={-1}>
        Your feeds
      </h2>
      {feeds.length === 0 ? (
        <p className="text-soft m-0">There are no feeds yet.</p>
      ) : (
        <ul className="list-unstyled d-flex flex-column gap-3 m-0">
          {feeds.map((feed) => (
            <li
              key={feed._id}
              className="panel entry d-flex flex-wrap gap-3 align-items-center justify-content-between"
            >
              <FeedDetails feed={feed} timeZone={timeZone} />
              <button
                type="button"
                className="btn btn-sm btn-outline-danger"
                aria-label={`Remove: ${describeFeed(feed, timeZone)}`}
                onClick={() => setRemoving(feed)}
              >
                Remove
              </button>
            </li>
          ))}
        </ul>
      )}
      {removing && (
        <RemoveFeedDialog
          feed={removing}
          timeZone={timeZone}
          fallbackFocus={heading}
          onRemoved={onRemoved}
          onClose={() => setRemoving(null)}
        />
      )}
    </section>
  );
}

function FeedDetails({ feed, timeZone }: { feed: Feed; timeZone: string | undefined }) {
  const { name, maker, createdAt, readAt, names, hasEnded } = feed;
  return (
    <div>
      <p className="d-flex flex-wrap gap-2 align-items-center m-0">
        <span className="entry-title fw-semibold">{getFeedTitle(feed)}</span>
        <StatusBadge tone={names ? "warning" : "neutral"}>{describeNamesSetting(feed)}</StatusBadge>
        {hasEnded && <StatusBadge tone="danger">Ended</StatusBadge>}
      </p>
      {hasEnded && (
        <p className="small text-soft m-0">
          The person who added it has since changed their password or email address, so calendars get no more
          updates. Please remove this feed and add a new one.
        </p>
      )}
      {timeZone && (
        <span className="small text-soft">
          {name && `${describeFeedOwner(feed)} · `}Added {formatClinicDay(createdAt, timeZone)}
          {maker && (
            <>
              {" "}
              by <bdi>{maker}</bdi>
            </>
          )}{" "}
          · {readAt ? `Last read ${formatClinicDay(readAt, timeZone)}` : "Not read yet"}
        </span>
      )}
    </div>
  );
}

type RemoveFeedDialogProps = {
  feed: Feed;
  timeZone: string | undefined;
  fallbackFocus: RefObject<HTMLElement | null>;
  onRemoved: (id: string) => void;
  onClose: () => void;
};

function RemoveFeedDialog({ feed, timeZone, fallbackFocus, onRemoved, onClose }: RemoveFeedDialogProps) {
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call(removeFeed, { params: { id: feed._id } }),
    onSuccess: () => {
      notify.success("Feed removed");
      onRemoved(feed._id);
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries(feedsQuery),
  });
  return (
    <ConfirmDialog
      open
      title="Remove this feed?"
      confirmText="Remove"
      busyText="Removing…"
      busy={remove.isPending}
      error={remove.isError ? describeError(remove.error) : undefined}
      danger
      fallbackFocus={fallbackFocus}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>
        <strong>{describeFeed(feed, timeZone)}</strong>: its address stops working at once, for everyone who
        has it.
      </p>
      <p className="mb-0">
        Calendars that use it get no more updates. What they already show may stay there until it is deleted
        in the calendar.
      </p>
    </ConfirmDialog>
  );
}
