import { PasswordForm } from "./password-form.tsx";

export function PasswordPanel({ hasPassword }: { hasPassword: boolean }) {
  return (
    <section className="panel" aria-labelledby="profile-password">
      <h2 id="profile-password">Password</h2>
      {hasPassword ? (
        <PasswordForm />
      ) : (
        <p>You sign in with Google, so there is no password to change here.</p>
      )}
    </section>
  );
}
