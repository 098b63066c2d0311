import { exportProfile } from "@clinic/contract/profile.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { call } from "../shared/api.ts";
import { downloadFile } from "../shared/download-file.ts";
import { describeError } from "../shared/error-sentences.ts";
import { profileQuery, signInMethodsQuery } from "../shared/queries.ts";
import { useAreFirstAnswersReady } from "../shared/query-client.ts";
import { useSession } from "../shared/session/session.ts";
import type { SessionUser } from "../shared/session/session-state.ts";
import { FormAlert, SubmitButton } from "../ui/fields.tsx";
import { lazyComponent } from "../ui/lazy-component.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { ErrorState, Skeleton } from "../ui/states.tsx";
import { VerificationLink } from "../ui/verify-email.tsx";
import { AddressPanel } from "./change-address.tsx";
import { PasswordPanel } from "./change-password.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { DetailsForm } from "./details-form.tsx";
import "./profile.scss";

/** Only staff have second factors, so patients load no code for them. */
const SecondFactorPanel = lazyComponent(
  "second-factor-panel",
  async () => ({ Part: (await import("./second-factor-panel.tsx")).SecondFactorPanel }),
  () => <Skeleton lines={4} className="skeleton-row" />,
);

export function Component() {
  const session = useSession();
  return (
    <>
      <PageHeading title="Profile" lead="How we reach you, whom you book for, and your data." />
      {session.status === "signed-in" && <Profile user={session.user} />}
    </>
  );
}

function Profile({ user }: { user: SessionUser }) {
  const profile = useQuery(profileQuery(user.uid));
  const signInMethods = useQuery(signInMethodsQuery(user.uid));
  const isLoaded = useAreFirstAnswersReady(profile, signInMethods);
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
      {isLoaded && (
        <>
          <AddressPanel user={user} bounce={profile.data?.bounce} />
          {signInMethods.data && <PasswordPanel user={user} hasPassword={signInMethods.data.password} />}
          {user.staff && <SecondFactorPanel user={user} />}
          <DownloadData />
          <DeleteAccount user={user} />
        </>
      )}
    </div>
  );
}

function VerifyAddress({ user }: { user: SessionUser }) {
  return (
    <div className="note is-info d-block">
      <VerificationLink user={user} title="Your email address is not verified yet.">
        Once you have opened it, appointments that you make by phone show up here, and you can book more at a
        time.
      </VerificationLink>
    </div>
  );
}

function DownloadData() {
  const download = useMutation({
    mutationFn: () => call(exportProfile),
    onSuccess: (data) => {
      const json = JSON.stringify(data, null, 2);
      downloadFile("my-clinic-data.json", new Blob([json], { type: "application/json" }));
    },
  });
  return (
    <section className="panel" aria-labelledby="profile-data">
      <h2 id="profile-data">Your data</h2>
      <p>
        Everything that this site holds about you, as a file: your profile with the people you book for,
        appointments and how they ended, reviews, and the messages from your address once it is verified.
      </p>
      {download.error && <FormAlert>{describeError(download.error)}</FormAlert>}
      <SubmitButton
        type="button"
        className="btn-outline-secondary"
        busy={download.isPending}
        busyText="Preparing…"
        onClick={() => download.mutate()}
      >
        Download my data
      </SubmitButton>
    </section>
  );
}
