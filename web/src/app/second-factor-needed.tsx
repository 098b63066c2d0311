import { Link } from "react-router-dom";
import { profilePath, secondFactorHash } from "../shared/paths.ts";
import { PageHeading } from "../ui/page-heading.tsx";

/** Stands in place of a staff page that the server would refuse. */
export function SecondFactorNeeded() {
  return (
    <>
      <PageHeading
        title="One more step before you can work"
        lead="The clinic asks everyone who works here for a code from their phone when they log in. You add your phone once, in your Profile. It takes two minutes."
      />
      <Link className="btn btn-primary" to={profilePath + secondFactorHash}>
        Add your second factor
      </Link>
    </>
  );
}
