import type { Feed } from "@clinic/contract/feeds.ts";
import type { RefObject } from "react";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { sentenceOf } from "../../lib/error-sentences.ts";
import { notify } from "../../lib/notify.ts";
import { useRemoveFeed } from "./feed-calls.ts";
import { feedText } from "./feed-words.ts";

type Props = {
  feed: Feed;
  timeZone: string | undefined;
  heir: RefObject<HTMLElement | null>;
  onRemoved: (id: string) => void;
  onClose: () => void;
};

export function RemoveFeedDialog({ feed, timeZone, heir, onRemoved, onClose }: Props) {
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
