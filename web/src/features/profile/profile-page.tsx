import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "../../components/error-state.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { profileQuery } from "../../lib/clinic/profile-query.ts";
import { useSession } from "../../lib/session/session.ts";
import type { SessionUser } from "../../lib/session/session-state.ts";
import { useFirstAnswers } from "../../lib/use-first-answers.ts";
import { AddressPanel } from "./address-panel.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { DetailsForm } from "./details-form.tsx";
import { DownloadData } from "./download-data.tsx";
import { PasswordPanel } from "./password-panel.tsx";
import { hasPasswordQuery } from "./profile-calls.ts";
import { VerifyAddress } from "./verify-address.tsx";
import "../../styles/profile.scss";

export function Component() {
  const session = useSession();
  return (
    <>
      <PageHeading
        title="Profile"
        lead="How the clinic reaches you, whom you book for, and what is kept about you."
      />
      {session.status === "signed-in" && <Profile user={session.user} />}
    </>
  );
}

function Profile({ user }: { user: SessionUser }) {
  const profile = useQuery(profileQuery(user.uid));
  const account = useQuery(hasPasswordQuery(user.uid));
  const known = useFirstAnswers(profile, account);
  return (
    <div className="profile-panels">
      <section className="panel" aria-labelledby="profile-details">
        <h2 id="profile-details">Your details</h2>
        {profile.isPending && <Skeleton lines={4} className="skeleton-row" />}
        {profile.isError && <ErrorState error={profile.error} retry={() => void profile.refetch()} />}
        {profile.data && (
          <>
            {!user.verified && <VerifyAddress user={user} />}
            <DetailsForm user={user} profile={profile.data} />
          </>
        )}
      </section>
      {known && (
        <>
          <AddressPanel user={user} bounce={profile.data?.bounce} />
          {account.data !== undefined && <PasswordPanel hasPassword={account.data} />}
          <DownloadData />
          <DeleteAccount user={user} />
        </>
      )}
    </div>
  );
}
