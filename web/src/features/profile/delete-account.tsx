import { useState } from "react";
import type { SessionUser } from "../../lib/session/session-state.ts";
import { DeleteAccountDialog } from "./delete-account-dialog.tsx";

export function DeleteAccount({ user }: { user: SessionUser }) {
  const [asked, setAsked] = useState(false);
  return (
    <section className="panel" aria-labelledby="profile-delete">
      <h2 id="profile-delete">Delete my account</h2>
      <p>All upcoming appointments of this account are canceled, and your profile and reviews are deleted.</p>
      <button type="button" className="btn btn-outline-danger" onClick={() => setAsked(true)}>
        Delete my account
      </button>
      {asked && <DeleteAccountDialog user={user} onClose={() => setAsked(false)} />}
    </section>
  );
}
