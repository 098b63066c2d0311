import { useState } from "react";
import type { SessionUser } from "../../lib/session/session-state.ts";
import { ChangeAddressDialog } from "./change-address-dialog.tsx";

export function AddressPanel({ user }: { user: SessionUser }) {
  const [asked, setAsked] = useState(false);
  return (
    <section className="panel" aria-labelledby="profile-address">
      <h2 id="profile-address">Email address</h2>
      <p>
        You sign in with <strong className="profile-address">{user.email}</strong>, and emails about your
        appointments go there.
      </p>
      <button type="button" className="btn btn-outline-secondary" onClick={() => setAsked(true)}>
        Change email address
      </button>
      {asked && <ChangeAddressDialog user={user} onClose={() => setAsked(false)} />}
    </section>
  );
}
