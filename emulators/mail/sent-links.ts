import * as z from "zod/mini";
import { demoPassword } from "../seed/accounts.ts";
import { projectId, urls } from "../suite/places.ts";

/** https://firebase.google.com/docs/reference/rest/auth#section-auth-emulator-oob */
const oobCodesSchema = z.object({
  oobCodes: z.array(z.object({ email: z.string(), requestType: z.string(), oobLink: z.string() })),
});

export interface SentLink {
  to: string;
  about: string;
  link: string;
}

/** The links that Firebase would have mailed and nobody has used yet, the latest first. */
export async function readSentLinks(): Promise<SentLink[]> {
  const response = await fetch(`${urls.auth}/emulator/v1/projects/${projectId}/oobCodes`);
  if (!response.ok) throw new Error(`The Auth emulator's links: ${response.status}`);
  const { oobCodes } = z.parse(oobCodesSchema, await response.json());
  return oobCodes
    .map(({ email, requestType, oobLink }) => ({ to: email, ...read(requestType, oobLink) }))
    .reverse();
}

/** The emulator has no form for a new password: it takes one from the link. */
function read(requestType: string, link: string): Omit<SentLink, "to"> {
  if (requestType === "VERIFY_EMAIL") return { about: "Verify your email address", link };
  if (requestType === "PASSWORD_RESET") {
    return {
      about: `Reset your password (here it becomes ${demoPassword})`,
      link: `${link}&newPassword=${demoPassword}`,
    };
  }
  return { about: requestType, link };
}
