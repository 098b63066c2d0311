import type { Bounce } from "@clinic/contract/mail-reports.ts";
import { useState } from "react";
import type { SessionUser } from "../../lib/session/session-state.ts";
import { ChangeAddressDialog } from "./change-address-dialog.tsx";
import { StoppedNote } from "./stopped-note.tsx";

export function AddressPanel({ user, bounce }: { user: SessionUser; bounce: Bounce | undefined }) {
  const [asked, setAsked] = useState(false);
  return (
    <section className="panel" aria-labelledby="profile-address">
      <h2 id="profile-address">Email address</h2>
      <p>
        You sign in with <strong className="profile-address">{user.email}</strong>, and emails about your
        appointments go there.
      </p>
      {bounce && <StoppedNote user={user} why={bounce.why} />}
      <button type="button" className="btn btn-outline-secondary" onClick={() => setAsked(true)}>
        Change email address
      </button>
      {asked && <ChangeAddressDialog user={user} onClose={() => setAsked(false)} />}
    </section>
  );
}
