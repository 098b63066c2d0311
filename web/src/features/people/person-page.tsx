import { UserRoundSearch } from "lucide-react";
import { useLocation } from "react-router-dom";
import { EmptyState } from "../../components/empty-state.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { Person } from "./person.tsx";
import { readPerson } from "./shown-person.ts";
import "./people.scss";

/** Whom it shows stands behind the `#`: so no server's log knows whom the desk looked up. */
export function Component() {
  const { hash } = useLocation();
  const who = readPerson(hash);
  if (who) return <Person key={hash} who={who} />;
  return (
    <>
      <PageHeading title="Patient" />
      <EmptyState icon={UserRoundSearch} title="Nobody is chosen yet">
        Press / or use the search above to find a patient by name, email address or phone number.
      </EmptyState>
    </>
  );
}
