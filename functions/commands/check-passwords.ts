import type { Auth } from "firebase-admin/auth";
import { staffPasswordLength } from "../src/contract/fields.ts";
import type { SetupCheckResult } from "./check-stripe.ts";

/**
 * Says from which length on Firebase Auth takes passwords. The site asks staff for `staffPasswordLength` characters, but only
 * the project's password policy makes Auth refuse shorter ones: https://cloud.google.com/identity-platform/docs/password-policy.
 */
export async function checkPasswords(auth: Pick<Auth, "projectConfigManager">): Promise<SetupCheckResult> {
  try {
    const { passwordPolicyConfig: policy } = await auth.projectConfigManager().getProjectConfig();
    const length = policy?.enforcementState === "ENFORCE" ? (policy.constraints?.minLength ?? 6) : 6;
    const sentence =
      length >= staffPasswordLength
        ? `Firebase Auth accepts passwords of ${length} characters or more.`
        : `Firebase Auth accepts passwords of ${length} characters or more. The site asks staff for ${staffPasswordLength}; docs/operate.md, Passwords, says how to make Auth do so too.`;
    return { sentence, isRight: true };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { sentence: `The password policy could not be checked: ${why}`, isRight: true };
  }
}
