import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { ChoiceLinks } from "../../components/choice-links.tsx";
import { CountTitle, PageHeading } from "../../components/page-heading.tsx";
import { managedReviewsQuery } from "./review-calls.ts";
import { ReviewList } from "./review-list.tsx";
import "../../styles/entries.scss";

const choices = [
  { value: "waiting", text: "Waiting" },
  { value: "approved", text: "Approved" },
];

export function Component() {
  const [address] = useSearchParams();
  const shown = address.get("show") === "approved" ? "approved" : "waiting";
  const waiting = useQuery(managedReviewsQuery(false, ""));
  return (
    <>
      <PageHeading
        title={<CountTitle text="Approve reviews" count={waiting.data?.total} />}
        lead="Patients' reviews show on the public pages once you have approved them."
      />
      <ChoiceLinks
        label="Reviews shown"
        chosen={shown}
        choices={choices}
        to={(value) => (value === "approved" ? "?show=approved" : "?")}
      />
      <ReviewList key={shown} approved={shown === "approved"} />
    </>
  );
}
