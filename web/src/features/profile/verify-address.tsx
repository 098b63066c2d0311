import { VerificationLink } from "../../components/verification/verification-link.tsx";

export function VerifyAddress({ email }: { email: string }) {
  return (
    <div className="profile-verify">
      <VerificationLink email={email}>
        <strong>Your email address is not verified yet.</strong> Open the link that we email to you: then
        appointments that you make by phone show up here, and you can hold more of them.
      </VerificationLink>
    </div>
  );
}
