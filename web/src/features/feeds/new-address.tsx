import { Copy } from "lucide-react";
import { useEffect, useRef } from "react";
import { TextField } from "../../components/text-field.tsx";
import { notify } from "../../lib/notify.ts";
import type { AddedFeed } from "./feed-calls.ts";

type Props = { feed: AddedFeed; onClose: () => void };

/**
 * In place of the form, so that it is where they look. The server keeps no copy of the address: this is the one time that
 * anybody can read it.
 */
export function NewAddress({ feed, onClose }: Props) {
  const address = new URL(feed.path, location.href).href;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // At the window's beginning, so that all of it is seen.
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView();
  }, []);
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => notify.success("The address has been copied"),
      () => notify.error("Your browser didn't copy it. Please select the address and copy it by hand."),
    );
  return (
    <section className="panel new-address" aria-labelledby="new-address">
      <h2 id="new-address" ref={heading} tabIndex={-1}>
        The new feed's address
      </h2>
      <p>
        {feed.name && <strong>{feed.name}: </strong>}
        {feed.owner}, {feed.names ? "with" : "without"} patients' names. This is the only time the address is
        shown.
      </p>
      <TextField
        label="Address"
        value={address}
        readOnly
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
        hint="In Google Calendar: Other calendars, From URL. In Outlook: Add calendar, Subscribe from web."
      />
      <p className="new-address-warning">
        Whoever has this address sees the calendar, without signing in. Give it only to people who may see it.
        If it gets into other hands, remove the feed and add a new one.
      </p>
      <div className="entry-actions">
        <button type="button" className="btn btn-primary" onClick={copy}>
          <Copy size={18} aria-hidden="true" />
          Copy address
        </button>
        <a className="btn btn-outline-primary" href={address.replace(/^https?:/, "webcal:")}>
          Open in my calendar app
        </a>
        <button type="button" className="btn btn-outline-secondary" onClick={onClose}>
          Done
        </button>
      </div>
    </section>
  );
}
