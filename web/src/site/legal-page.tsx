import { FileText } from "lucide-react";
import { Link } from "react-router-dom";
import { prefetchOnIntent } from "../shared/load-code.ts";
import type { PublishedValue } from "../shared/published.ts";
import { PageHeading, PageSpinner } from "../ui/page-heading.tsx";
import { EmptyState, ErrorState } from "../ui/states.tsx";
import { Paragraphs } from "./paragraphs.tsx";
import "./site-pages.scss";

type LegalTextValue = PublishedValue<string | null>;

/** The page of the privacy notice or of the terms. */
export function LegalPage({ title, text }: { title: string; text: LegalTextValue }) {
  return (
    <div className="container page">
      <PageHeading title={title} />
      <LegalText {...text} />
    </div>
  );
}

function LegalText({ data, state, retry }: LegalTextValue) {
  if (data) {
    return (
      <div className="legal-text">
        <Paragraphs text={data} />
      </div>
    );
  }
  if (state === "failed")
    return <ErrorState error={undefined} title="This text could not be loaded" retry={retry} />;
  if (data === null) return <PageSpinner />;
  return (
    <EmptyState icon={FileText} title="Nothing is written here yet">
      If you have a question,{" "}
      <Link to="/contact" {...prefetchOnIntent("/contact")}>
        write to us or call us
      </Link>
      .
    </EmptyState>
  );
}
