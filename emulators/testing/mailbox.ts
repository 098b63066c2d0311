import { millisecondsInMinute } from "date-fns/constants";
import { outbox } from "../../functions/src/firestore/outbox.ts";
import { sendNotice } from "../../functions/src/notices/send-notice.ts";
import { mailControlsAt } from "../mail/control/client.ts";
import type { ReceivedMail } from "../mail/received-mail.ts";
import { localSenderDependencies } from "../suite/local-sender-dependencies.ts";
import { urls } from "../suite/ports-and-paths.ts";

/** Controls of the suite's mail server: they read the received mails and make the server fail. */
export const suiteMailControls = mailControlsAt(urls.local);

/** Returns the mails that one address received, oldest first. */
export const mailsTo = (address: string): Promise<readonly ReceivedMail[]> =>
  suiteMailControls.mails(address);

/** Returns the addresses of a mail's links in their order, each once. */
export const mailLinkUrls = ({ links }: ReceivedMail): string[] => [
  ...new Set(links.map(({ href }) => href)),
];

/**
 * The tests' suite has no automatic sender. This sends the due notifications about one appointment or
 * message at once, without the usual wait of one minute.
 */
export async function sendDueNoticesAbout(subject: string): Promise<void> {
  const { docs } = await outbox(localSenderDependencies.db).where("subject", "==", subject).get();
  for (const { id } of docs)
    await sendNotice(localSenderDependencies, id, { headStartMs: 2 * millisecondsInMinute });
}
