import { FileText } from "lucide-react";
import { Link } from "react-router-dom";
import { prefetchOnIntent } from "../shared/load-code.ts";
import { PageHeading, PageSpinner } from "../ui/page-heading.tsx";
import { EmptyState, ErrorState } from "../ui/states.tsx";
import { Paragraphs } from "./paragraphs.tsx";
import "./site-pages.scss";

type Props = {
  title: string;
  text: { data: string | null; state: "given" | "current" | "failed"; retry: () => void };
};

/** The page of the privacy notice or of the terms. */
export function LegalPage({ title, text: { data, state, retry } }: Props) {
  return (
    <div className="container page">
      <PageHeading title={title} />
      {data ? (
        <div className="legal-text">
          <Paragraphs text={data} />
        </div>
      ) : state === "failed" ? (
        <ErrorState error={undefined} title="This text could not be loaded" retry={retry} />
      ) : data === null ? (
        <PageSpinner />
      ) : (
        <EmptyState icon={FileText} title="Nothing is written here yet">
          If you have a question,{" "}
          <Link to="/contact" {...prefetchOnIntent("/contact")}>
            write to us or call us
          </Link>
          .
        </EmptyState>
      )}
    </div>
  );
}
