import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { ChoiceLinks } from "../../components/choice-links.tsx";
import { CountTitle, PageHeading } from "../../components/page-heading.tsx";
import { type Drafts, DraftsContext } from "./drafts.ts";
import { messagesQuery, type StateFilter } from "./message-calls.ts";
import { MessageList } from "./message-list.tsx";
import { OneMessage } from "./one-message.tsx";
import "../../styles/entries.scss";
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
