import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { ErrorState } from "../../components/error-state.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { settingsQuery } from "../../lib/clinic/settings-query.ts";
import { DeleteMessageDialog } from "./delete-message-dialog.tsx";
import { messageQuery } from "./message-calls.ts";
import { MessageEntry } from "./message-entry.tsx";

/** The one that a link from elsewhere is about, however long ago it was written. */
export function OneMessage({ id }: { id: string }) {
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
