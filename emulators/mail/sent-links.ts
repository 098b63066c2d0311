import * as z from "zod/mini";
import { projectId, urls } from "../suite/ports-and-paths.ts";

/**
 * The Auth emulator's list of mailed links:
 * https://firebase.google.com/docs/reference/rest/auth#section-auth-emulator-oob
 */
const oobCodesSchema = z.object({
  oobCodes: z.array(
    z.object({
      email: z.string(),
      newEmail: z.optional(z.string()),
      requestType: z.string(),
      oobLink: z.string(),
    }),
  ),
});

export interface SentLink {
  to: string;
  about: string;
  link: string;
}

/** Returns the links that Firebase would have mailed and that were not used yet, latest first. */
export async function readSentLinks(): Promise<SentLink[]> {
  const response = await fetch(`${urls.auth}/emulator/v1/projects/${projectId}/oobCodes`);
  if (!response.ok) throw new Error(`The Auth emulator's links: ${response.status}`);
  const { oobCodes } = z.parse(oobCodesSchema, await response.json());
  return oobCodes
    .map(({ email, newEmail = email, requestType, oobLink }) => ({
      to: newEmail,
      about: titlesByRequestType[requestType] ?? requestType,
      link: toSiteLink(oobLink),
    }))
    .reverse();
}

const titlesByRequestType: Record<string, string> = {
  VERIFY_EMAIL: "Verify your email address",
  VERIFY_AND_CHANGE_EMAIL: "Change your email address",
  PASSWORD_RESET: "Choose a new password",
};

/** Changes a link of Firebase's into a link to the site, as a project's mail templates do: docs/deploy.md */
function toSiteLink(link: string): string {
  return new URL(`/verify${new URL(link).search}`, urls.site).href;
}
