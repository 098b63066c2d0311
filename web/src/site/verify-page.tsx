import { type ReactNode, useEffect, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import type { ActionCode } from "../shared/session/action-code.ts";
import { useSession } from "../shared/session/session.ts";
import { useHydrated } from "../shared/use-hydrated.ts";
import { FormAlert, SubmitButton } from "../ui/fields.tsx";
import { PageSpinner, Redirect, TabTitle } from "../ui/page-heading.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";
import { type LinkOutcome, openMailedLinkOnce } from "./open-mailed-link.ts";
import { SignInRefusal, useSignInAttempt } from "./sign-in-attempt.tsx";
import { AuthCard } from "./sign-in-card.tsx";

/**
 * Opens the links of Firebase's mails. A link verifies an address only while its account is signed in: a stranger who signed
 * up with another person's address gains nothing when that person opens the link.
 */
export function Component() {
  const { search } = useLocation();
  const session = useSession();
  // The link's code is read from the URL after hydration, because the prerendered page has no query.
  const hydrated = useHydrated();
  if (!hydrated || session.status === "loading") return <PageSpinner />;
  return <OpenedLink key={search} code={new URLSearchParams(search).get("oobCode") ?? ""} />;
}

function OpenedLink({ code }: { code: string }) {
  const [outcome, setOutcome] = useState<LinkOutcome>();
  useEffect(() => void openMailedLinkOnce(code).then(setOutcome), [code]);
  return outcome ? <LinkOutcomeView outcome={outcome} /> : <PageSpinner />;
}

function LinkOutcomeView({ outcome }: { outcome: LinkOutcome }) {
  switch (outcome.is) {
    case "unusable":
      return <UnusableLink />;
    case "unread":
      return (
        <AuthCard title="Your email address">
          <FormAlert>{outcome.sentence}</FormAlert>
          <button type="button" className="btn btn-primary w-100" onClick={() => location.reload()}>
            Try again
          </button>
        </AuthCard>
      );
    case "verified":
      return <Redirect to="/dashboard" />;
    case "changed":
      return <AddressChanged {...outcome} />;
    case "verify":
      return <AccountQuestion address={outcome.action.address} />;
    case "change":
      return <AddressChangeQuestion address={outcome.action.address} />;
    case "recover":
      return <AddressRecovery action={outcome.action} />;
    case "reset":
      return (
        <AuthCard title="Choose a new password">
          <TabTitle title="Choose a new password" />
          <NewPasswordForm action={outcome.action} />
        </AuthCard>
      );
  }
}

function UnusableLink() {
  return (
    <AuthCard title="This link no longer works">
      <p>It has been used already, is too old, or is incomplete. A newer email may have one that works.</p>
      <p>You can ask for another one: on your profile, or under “Forgot your password?” on the login page.</p>
      <Link className="btn btn-primary w-100" to="/dashboard/profile">
        Go to my profile
      </Link>
    </AuthCard>
  );
}

/** Asks the mailbox's owner whether the account is theirs, because a stranger may have signed up with their address. */
function AccountQuestion({ address }: { address: string }) {
  const [isMailed, setMailed] = useState(false);
  return (
    <AuthCard title="Is this your account?">
      <p>
        An account was opened here with <AddressText>{address}</AddressText>. If it was you, log in, and your
        address is verified.
      </p>
      <LoginLink />
      <section className="auth-second" aria-labelledby="take-over">
        <h2 id="take-over">Was it somebody else?</h2>
        {isMailed ? (
          <p role="status">
            The link is on its way to <AddressText>{address}</AddressText>. It can take a minute; please check
            your spam folder too.
          </p>
        ) : (
          <>
            <p>
              Then you don't need to do anything: they see nothing of yours. Or make the account yours: we
              email you a link to choose its password. Everybody else is signed out then, and the name, phone
              number and family in it are removed.
            </p>
            <ActionButton
              className="btn-outline-secondary"
              text="Make it my account"
              busyText="Sending…"
              act={async () => {
                const { mailPasswordResetLink: mailPasswordLink } = await import(
                  "../shared/session/action-code.ts"
                );
                await mailPasswordLink(address);
                setMailed(true);
              }}
            />
          </>
        )}
      </section>
    </AuthCard>
  );
}

function AddressChangeQuestion({ address }: { address: string }) {
  return (
    <AuthCard title="Change your email address">
      <p>
        Somebody wants to use <AddressText>{address}</AddressText> for their account here. If it is you, log
        in with your old email address, and it is changed.
      </p>
      <LoginLink changesAddress />
      <p className="text-center mt-3 mb-0">If it is somebody else, you don't need to do anything.</p>
    </AuthCard>
  );
}

/** A link to /login, which leads back to this page after the login. */
function LoginLink({ changesAddress = false }: { changesAddress?: boolean }) {
  const from = useLocation();
  const session = useSession();
  if (session.status !== "signed-in") {
    return (
      <Link className="btn btn-primary w-100" to="/login" state={{ from, changesAddress }}>
        Log in
      </Link>
    );
  }
  return (
    <>
      <p>
        You are logged in as <AddressText>{session.user.email}</AddressText>, which is another account.
      </p>
      <ActionButton text="Sign out" busyText="Signing out…" act={(signIn) => signIn.signOut()} />
    </>
  );
}

function AddressRecovery({ action }: { action: ActionCode }) {
  const [isRecovered, setRecovered] = useState(false);
  const address = <AddressText>{action.address}</AddressText>;
  if (isRecovered) {
    return (
      <AuthCard title="Your address is back">
        <p role="status">
          Your account has {address} again. Somebody may know your password: we have emailed you a link to
          choose a new one.
        </p>
      </AuthCard>
    );
  }
  return (
    <AuthCard title="Was it you?">
      <p>The address of your account was changed from {address}. If it wasn't you, put it back.</p>
      <ActionButton
        text="Put my address back"
        busyText="Putting it back…"
        act={async () => {
          const { mailPasswordResetLink: mailPasswordLink, recoverAddress: putAddressBack } = await import(
            "../shared/session/action-code.ts"
          );
          await putAddressBack(action);
          await mailPasswordLink(action.address);
          setRecovered(true);
        }}
      />
    </AuthCard>
  );
}

function AddressChanged({ address, isSignedIn }: { address: string; isSignedIn: boolean }) {
  return (
    <AuthCard title="Your address is changed">
      <p role="status">
        Your account has <AddressText>{address}</AddressText> now. Emails about your appointments go there,
        and links in earlier emails no longer work.
      </p>
      <Link className="btn btn-primary w-100" to={isSignedIn ? "/dashboard" : "/login"}>
        {isSignedIn ? "My Appointments" : "Log in with it"}
      </Link>
    </AuthCard>
  );
}

type ActionButtonProps = {
  className?: string;
  text: string;
  busyText: string;
  act: Parameters<ReturnType<typeof useSignInAttempt>["run"]>[0];
};

/** A button that runs one sign-in action, and shows above itself why the action failed. */
function ActionButton({ className = "btn-primary", text, busyText, act }: ActionButtonProps) {
  const attempt = useSignInAttempt();
  return (
    <>
      <SignInRefusal attempt={attempt} />
      <SubmitButton
        type="button"
        className={`${className} w-100`}
        busy={attempt.isRunning}
        busyText={busyText}
        onClick={() => void attempt.run(act)}
      >
        {text}
      </SubmitButton>
    </>
  );
}

function AddressText({ children }: { children: ReactNode }) {
  return <strong>{children}</strong>;
}
