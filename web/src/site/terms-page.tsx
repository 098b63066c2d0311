import { useTerms } from "../shared/published-lists.ts";
import { LegalPage } from "./legal-page.tsx";

export function Component() {
  return <LegalPage title="Terms" text={useTerms()} />;
}
