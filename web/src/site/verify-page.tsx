import { type ReactNode, useEffect, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import type { ActionCode } from "../shared/session/action-code.ts";
import { useSession } from "../shared/session/session.ts";
import { useHydrated } from "../shared/use-hydrated.ts";
import { FormAlert, SubmitButton } from "../ui/fields.tsx";
import { PageSpinner, Redirect, TabTitle } from "../ui/page-heading.tsx";
import { AuthRefusal, sentenceFor, useCompleteSignIn } from "./complete-sign-in.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";
import { AuthCard } from "./sign-in-card.tsx";

type Found =
  | { is: "useless" }
  | { is: "unread"; sentence: string }
  /** It is for a person to decide, or proves an address of an account that has no session in this browser. */
  | { is: "asked"; action: ActionCode }
  | { is: "verified" }
  | { is: "changed"; address: string; signedIn: boolean };

/**
 * Where the links of Firebase's mails lead. A link proves an address only in a session of its account: whoever has opened an account with
 * somebody else's address gains nothing when that person opens the link.
 */
export function Component() {
  const { search } = useLocation();
  const session = useSession();
  // The link is read after hydration, because the prerendered page has no link.
  const hydrated = useHydrated();
  if (!hydrated || session.status === "loading") return <PageSpinner />;
  return <Opened key={search} code={new URLSearchParams(search).get("oobCode") ?? ""} />;
}

function Opened({ code }: { code: string }) {
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    let left = false;
    const show = (next: Found) => {
      if (!left) setFound(next);
    };
    open(code).then(show, async (error: unknown) => {
      const sentence = (await sentenceFor(error, "password")) ?? "";
      show({ is: "unread", sentence });
    });
    return () => {
      left = true;
    };
  }, [code]);
  return found ? <Outcome found={found} /> : <PageSpinner />;
}

/** Links are used once: a page that is drawn twice asks once. */
const opened = new Map<string, Promise<Found>>();

function open(code: string): Promise<Found> {
  const known = opened.get(code);
  const opening = known ?? read(code);
  opened.set(code, opening);
  // In another session it may come out otherwise.
  void opening.finally(() => opened.delete(code)).catch(() => undefined);
  return opening;
}

async function read(code: string): Promise<Found> {
  if (code === "") return { is: "useless" };
  const { applyHere, isSessionOf, readActionCode } = await import("../shared/session/action-code.ts");
  const action = await readActionCode(code);
  if (!action) return { is: "useless" };
  const proves = action.does === "verify" || action.does === "change";
  if (!proves || !(await isSessionOf(action))) return { is: "asked", action };
  const signedIn = await applyHere(action);
  return action.does === "verify" ? { is: "verified" } : { is: "changed", address: action.address, signedIn };
}

function Outcome({ found }: { found: Found }) {
  switch (found.is) {
    case "useless":
      return <Useless />;
    case "unread":
      return (
        <AuthCard title="Your email address">
          <FormAlert>{found.sentence}</FormAlert>
          <button type="button" className="btn btn-primary auth-submit" onClick={() => location.reload()}>
            Try again
          </button>
        </AuthCard>
      );
    case "asked":
      return <Asked action={found.action} />;
    case "verified":
      return <Redirect to="/dashboard" />;
    case "changed":
      return <Changed {...found} />;
  }
}

function Asked({ action }: { action: ActionCode }) {
  switch (action.does) {
    case "verify":
      return <Unclaimed action={action} />;
    case "change":
      return <Unchanged action={action} />;
    case "recover":
      return <Recover action={action} />;
    case "reset":
      return (
        <AuthCard title="Choose a new password">
          <TabTitle title="Choose a new password" />
          <NewPasswordForm action={action} />
        </AuthCard>
      );
  }
}

function Useless() {
  return (
    <AuthCard title="This link can't be used">
      <p>It was used already, is too old, or is not complete. A newer email may have one that works.</p>
      <p>You can ask for another one: on your profile, or under “Forgot your password?” on the login page.</p>
      <Link className="btn btn-primary auth-submit" to="/dashboard/profile">
        Go to my profile
      </Link>
    </AuthCard>
  );
}

/** The person who opened the account may not own the mailbox. */
function Unclaimed({ action }: { action: ActionCode }) {
  return (
    <AuthCard title="Is this your account?">
      <p>
        An account was opened here with <strong className="auth-address">{action.address}</strong>. If it was
        you, log in, and your address is verified.
      </p>
      <LogIn />
      <TakeOver address={action.address} />
    </AuthCard>
  );
}

function TakeOver({ address }: { address: string }) {
  const [mailed, setMailed] = useState(false);
  const { working, refusal, attempt } = useCompleteSignIn();
  const mail = () =>
    attempt(async () => {
      const { mailPasswordLink } = await import("../shared/session/action-code.ts");
      await mailPasswordLink(address);
      setMailed(true);
    });
  return (
    <section className="auth-second" aria-labelledby="take-over">
      <h2 id="take-over">Was it somebody else?</h2>
      {mailed ? (
        <p role="status">
          The link is on its way to <strong className="auth-address">{address}</strong>. It can take a minute;
          please look into the spam folder too.
        </p>
      ) : (
        <>
          <p>
            Then you don't need to do anything: they see nothing of yours. Or make the account yours: we email
            you a link to choose its password. Everybody else is signed out then, and the name, phone number
            and family that stand there are removed.
          </p>
          <AuthRefusal refusal={refusal} working={working} onRetry={(retry) => void attempt(retry)} />
          <SubmitButton
            type="button"
            className="btn-outline-secondary auth-submit"
            busy={working}
            busyText="Sending…"
            onClick={() => void mail()}
          >
            Make it my account
          </SubmitButton>
        </>
      )}
    </section>
  );
}

function Unchanged({ action }: { action: ActionCode }) {
  return (
    <AuthCard title="Change your email address">
      <p>
        Somebody wants to use <strong className="auth-address">{action.address}</strong> for their account
        here. If it is you, log in with your old email address, and it is changed.
      </p>
      <LogIn changesAddress />
      <p className="auth-other">If it is somebody else, you don't need to do anything.</p>
    </AuthCard>
  );
}

/** Leads back here once they are in. */
function LogIn({ changesAddress = false }: { changesAddress?: boolean }) {
  const from = useLocation();
  const session = useSession();
  const { working, attempt } = useCompleteSignIn();
  if (session.status === "signed-in") {
    return (
      <>
        <p>
          You are logged in as <strong className="auth-address">{session.user.email}</strong>, which is
          another account.
        </p>
        <SubmitButton
          type="button"
          className="btn-primary auth-submit"
          busy={working}
          busyText="Signing out…"
          onClick={() => void attempt((signIn) => signIn.signOut())}
        >
          Sign out
        </SubmitButton>
      </>
    );
  }
  return (
    <Link className="btn btn-primary auth-submit" to="/login" state={{ from, changesAddress }}>
      Log in
    </Link>
  );
}

function Recover({ action }: { action: ActionCode }) {
  const [done, setDone] = useState(false);
  const { working, refusal, attempt } = useCompleteSignIn();
  const putBack = () =>
    attempt(async () => {
      const { mailPasswordLink, putAddressBack } = await import("../shared/session/action-code.ts");
      await putAddressBack(action);
      await mailPasswordLink(action.address);
      setDone(true);
    });
  const address = <strong className="auth-address">{action.address}</strong>;
  if (done) {
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
      <AuthRefusal refusal={refusal} working={working} onRetry={(retry) => void attempt(retry)} />
      <SubmitButton
        type="button"
        className="btn-primary auth-submit"
        busy={working}
        busyText="Putting it back…"
        onClick={() => void putBack()}
      >
        Put my address back
      </SubmitButton>
    </AuthCard>
  );
}

function Changed({ address, signedIn }: { address: string; signedIn: boolean }): ReactNode {
  return (
    <AuthCard title="Your address is changed">
      <p role="status">
        Your account has <strong className="auth-address">{address}</strong> now. Emails about your
        appointments go there, and links in earlier emails no longer work.
      </p>
      <Link className="btn btn-primary auth-submit" to={signedIn ? "/dashboard" : "/login"}>
        {signedIn ? "My Appointments" : "Log in with it"}
      </Link>
    </AuthCard>
  );
}
