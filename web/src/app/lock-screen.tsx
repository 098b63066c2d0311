import { Lock } from "lucide-react";
import { useState } from "react";
import { unlock } from "../shared/session/desk-lock.ts";
import { useSignOutToHome } from "../shared/session/session.ts";
import type { SessionUser } from "../shared/session/session-state.ts";
import { LoginFields, useLogin } from "../site/login-fields.tsx";
import { SignInAgain } from "./sign-in-again.tsx";
import "./lock-screen.scss";

/** Covers a staff page that nobody has used for a while. Its user unlocks it and goes on, or somebody else logs in. */
export function LockScreen({ user }: { user: SessionUser }) {
  const [isSomebodyElse, setSomebodyElse] = useState(false);
  const signOut = useSignOutToHome();
  const name = <bdi>{user.name || user.email}</bdi>;
  return (
    <div className="panel lock-screen">
      <Lock className="lock-mark" aria-hidden="true" />
      {isSomebodyElse ? (
        <>
          <h2 id="lock-title">Log in</h2>
          <TakeOver />
          <button type="button" className="btn btn-link" onClick={() => setSomebodyElse(false)}>
            <span>Back to {name}</span>
          </button>
        </>
      ) : (
        <>
          <h2 id="lock-title">{name}'s page is locked</h2>
          <SignInAgain uid={user.uid} submitText="Unlock" onConfirmed={() => unlock(new Date())}>
            <p>This page was locked because nobody used it for a while. What you typed is still here.</p>
          </SignInAgain>
          <div className="d-flex justify-content-between mt-3">
            <button type="button" className="btn btn-link" onClick={() => setSomebodyElse(true)}>
              I'm somebody else
            </button>
            <button type="button" className="btn btn-link" onClick={() => void signOut()}>
              SignOut
            </button>
          </div>
        </>
      )}
    </div>
  );
}

function TakeOver() {
  return <LoginFields login={useLogin()} autoFocus />;
}
