import type { Message } from "@clinic/contract/messages.ts";
import { useQuery } from "@tanstack/react-query";
import { Inbox } from "lucide-react";
import { useState } from "react";
import { EmptyState } from "../../components/empty-state.tsx";
import { ErrorState } from "../../components/error-state.tsx";
import { Pager } from "../../components/pager.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { settingsQuery } from "../../lib/clinic/settings-query.ts";
import { usePagedList } from "../../lib/paged-list.ts";
import { DeleteMessageDialog } from "./delete-message-dialog.tsx";
import { messagesQuery, type StateFilter } from "./message-calls.ts";
import { MessageEntry } from "./message-entry.tsx";

export function MessageList({ state }: { state: StateFilter }) {
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
