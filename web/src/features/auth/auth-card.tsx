import type { ReactNode } from "react";
import "../../styles/auth.scss";
import { prepareSignIn } from "./load-sign-in.ts";
import { useKeptState } from "./use-kept-state.ts";

/** The first focus or touch inside shows that somebody means to sign in. */
export function AuthCard({ title, children }: { title: string; children: ReactNode }) {
  useKeptState();
  return (
    <div className="container auth-page">
      <section
        className="panel auth-card"
        aria-labelledby="auth-title"
        onFocus={prepareSignIn}
        onPointerDown={prepareSignIn}
      >
        <h1 id="auth-title">{title}</h1>
        {children}
      </section>
    </div>
  );
}
