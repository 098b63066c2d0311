import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorState } from "../../components/error-state.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { settingsQuery } from "../../lib/clinic/settings-query.ts";
import { focusQuietly } from "../../lib/focus-quietly.ts";
import { useFirstAnswers } from "../../lib/use-first-answers.ts";
import { AddFeed } from "./add-feed.tsx";
import { type AddedFeed, feedsQuery } from "./feed-calls.ts";
import { FeedList } from "./feed-list.tsx";
import { NewAddress } from "./new-address.tsx";
import "../../styles/entries.scss";
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
