import type { Message } from "@clinic/contract/messages.ts";
import { useQuery } from "@tanstack/react-query";
import { Inbox } from "lucide-react";
import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { settingsQuery } from "../../shared/queries.ts";
import { usePagedList } from "../../shared/query-client.ts";
import { ChoiceLinks } from "../../ui/choices.tsx";
import { DeleteDialog } from "../../ui/delete-dialog.tsx";
import { CountTitle, PageHeading } from "../../ui/page-heading.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../ui/states.tsx";
import { Pager } from "../../ui/table.tsx";
import {
  type Drafts,
  DraftsContext,
  messageQuery,
  messagesKey,
  messagesQuery,
  removeMessage,
  type StateFilter,
} from "./message-calls.ts";
import { MessageEntry } from "./message-entry.tsx";
import "../../ui/entries.scss";
import "./messages.scss";

const choices: readonly { value: StateFilter; text: string }[] = [
  { value: "", text: "All" },
  { value: "new", text: "New" },
  { value: "read", text: "Read" },
  { value: "done", text: "Done" },
];

export function Component() {
  const [address] = useSearchParams();
  const state = choices.find(({ value }) => value === address.get("state"))?.value ?? "";
  const all = useQuery(messagesQuery("", ""));
  const one = address.get("message");
  const [drafts] = useState<Drafts>(() => new Map());
  return (
    <DraftsContext value={drafts}>
      <PageHeading
        title={<CountTitle text="Messages" count={all.data?.total} />}
        lead="What people wrote to you. Opening a message marks it as read, answering it as done."
      />
      {one ? (
        <OneMessage key={one} id={one} />
      ) : (
        <>
          <ChoiceLinks
            label="Messages shown"
            chosen={state}
            choices={choices}
            to={(value) => (value ? `?state=${value}` : "?")}
          />
          <MessageList key={state} state={state} />
        </>
      )}
    </DraftsContext>
  );
}

function MessageList({ state }: { state: StateFilter }) {
  const settings = useQuery(settingsQuery);
  const [doomed, setDoomed] = useState<Message | null>(null);
  const { query, firstNumber, previous, following, restart } = usePagedList((after) =>
    messagesQuery(state, after),
  );
  if (query.isPending) return <Skeleton lines={5} className="skeleton-row" />;
  if (query.isError) return <ErrorState error={query.error} retry={restart} />;
  const { data: messages, total } = query.data;
  if (messages.length === 0 && !previous) {
    return (
      <EmptyState icon={Inbox} title={state ? `No ${state} messages` : "No messages yet"}>
        {state ? "Other messages may be under All." : "They arrive here from the contact form."}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="entries">
        {messages.map((message) => (
          <li key={message._id}>
            <MessageEntry
              message={message}
              timeZone={settings.data?.timeZone}
              onDelete={() => setDoomed(message)}
            />
          </li>
        ))}
      </ul>
      <Pager
        label="Messages"
        first={firstNumber}
        count={messages.length}
        total={total}
        previous={previous}
        following={following}
      />
      {doomed && <DeleteMessageDialog message={doomed} onClose={() => setDoomed(null)} />}
    </>
  );
}

/** The one that a link from elsewhere is about, however long ago it was written. */
function OneMessage({ id }: { id: string }) {
  const settings = useQuery(settingsQuery);
  const message = useQuery(messageQuery(id));
  const [doomed, setDoomed] = useState(false);
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
        <MessageEntry
          message={message.data}
          timeZone={settings.data?.timeZone}
          open
          onDelete={() => setDoomed(true)}
        />
      )}
      {doomed && message.data && (
        <DeleteMessageDialog message={message.data} onClose={() => setDoomed(false)} />
      )}
    </>
  );
}

function DeleteMessageDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  return (
    <DeleteDialog
      title="Delete this message?"
      remove={() => removeMessage(message._id)}
      queryKey={messagesKey}
      done="The message has been deleted"
      onClose={onClose}
    >
      <p>
        “{message.subject}” from <strong>{message.email}</strong> is deleted for good. To keep it, mark it as
        done instead.
      </p>
    </DeleteDialog>
  );
}
