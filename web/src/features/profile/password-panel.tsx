import { useQuery } from "@tanstack/react-query";
import { PasswordForm } from "./password-form.tsx";

/** Nothing until Firebase has said how this account signs in. */
export function PasswordPanel({ uid }: { uid: string }) {
  const account = useQuery({
    queryKey: ["has-password", uid],
    queryFn: async () => (await import("../../lib/session/password.ts")).hasPassword(),
  });
  if (account.data === undefined) return null;
  return (
    <section className="panel" aria-labelledby="profile-password">
      <h2 id="profile-password">Password</h2>
      {account.data ? (
        <PasswordForm />
      ) : (
        <p>You sign in with Google, so there is no password to change here.</p>
      )}
    </section>
  );
}
