import { useQuery } from "@tanstack/react-query";
import { Inbox } from "lucide-react";
import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { ChoiceLinks } from "../../ui/choices.tsx";
import { CountTitle, PageHeading } from "../../ui/page-heading.tsx";
import { PagedList } from "../../ui/paged-list.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../ui/states.tsx";
import { messageQuery, messagesQuery, type StateFilter } from "./message-calls.ts";
import { MessageEntry } from "./message-entry.tsx";
import { type ReplyDrafts, ReplyDraftsContext } from "./reply-form.tsx";
import "../../ui/entries.scss";
import "../desk.scss";

const stateFilters: readonly { value: StateFilter; text: string }[] = [
  { value: "", text: "All" },
  { value: "new", text: "New" },
  { value: "read", text: "Read" },
  { value: "done", text: "Done" },
];

export function Component() {
  const [query] = useSearchParams();
  const state = stateFilters.find(({ value }) => value === query.get("state"))?.value ?? "";
  const all = useQuery(messagesQuery("", ""));
  const messageId = query.get("message");
  const [drafts] = useState<ReplyDrafts>(() => new Map());
  return (
    <ReplyDraftsContext value={drafts}>
      <PageHeading
        title={<CountTitle text="Messages" count={all.data?.total} />}
        lead="What people wrote to you. Opening a message marks it as read, answering it as done."
      />
      {messageId ? (
        <OneMessage key={messageId} id={messageId} />
      ) : (
        <>
          <ChoiceLinks
            label="Messages shown"
            chosen={state}
            choices={stateFilters}
            to={(value) => (value ? `?state=${value}` : "?")}
          />
          <MessageList key={state} state={state} />
        </>
      )}
    </ReplyDraftsContext>
  );
}

function MessageList({ state }: { state: StateFilter }) {
  return (
    <PagedList
      label="Messages"
      pageQuery={(after) => messagesQuery(state, after)}
      skeletonLines={5}
      empty={
        <EmptyState icon={Inbox} title={state ? `No ${state} messages` : "No messages yet"}>
          {state ? "Other messages may be under All." : "They arrive here from the contact form."}
        </EmptyState>
      }
    >
      {(messages) => (
        <ul className="list-unstyled d-flex flex-column gap-3 m-0">
          {messages.map((message) => (
            <li key={message._id}>
              <MessageEntry message={message} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

/** Shows one message that was opened by a link, because the message may be too old for the list's first page. */
function OneMessage({ id }: { id: string }) {
  const message = useQuery(messageQuery(id));
  return (
    <>
      <p>
        <Link to="?">All messages</Link>
      </p>
      {message.isPending ? (
        <Skeleton className="skeleton-row" />
      ) : message.isError ? (
        <ErrorState error={message.error} retry={() => void message.refetch()} />
      ) : (
        <MessageEntry message={message.data} open />
      )}
    </>
  );
}
