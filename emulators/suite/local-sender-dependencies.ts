import { firebaseAccounts } from "../../functions/src/ports/accounts.ts";
import { smtpMail } from "../../functions/src/ports/smtp-mail.ts";
import { emulatedAuth, emulatedFirestore } from "../testing/admin-sdk.ts";
import { localParameters, localRateLimitId, localSecrets } from "./local-keys.ts";
import { projectId, urls } from "./ports-and-paths.ts";

/** Settings with which the running suite's notifications are sent to its mail server. */
export const localSenderDependencies = {
  db: emulatedFirestore(),
  accounts: firebaseAccounts(emulatedAuth()),
  mail: smtpMail({ smtpUrl: localSecrets.SMTP_URL, from: localParameters.MAIL_FROM }),
  siteUrl: localParameters.SITE_URL,
  photosUrl: `${urls.storage}/v0/b/${projectId}.appspot.com/o/`,
  limitId: localRateLimitId,
  now: () => new Date(),
};
