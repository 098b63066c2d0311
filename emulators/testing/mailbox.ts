import { millisecondsInMinute } from "date-fns/constants";
import { outbox } from "../../functions/src/firestore/outbox.ts";
import { sendNotice } from "../../functions/src/notices/send-notice.ts";
import { mailControlsAt } from "../mail/control/client.ts";
import type { ReceivedMail } from "../mail/received-mail.ts";
import { localSending } from "../suite/local-sending.ts";
import { urls } from "../suite/places.ts";

/** The suite's mail server: what it got, and how to make it fail. */
export const suiteMail = mailControlsAt(urls.local);

/** What one address got, oldest first. */
export const mailsTo = (address: string): Promise<readonly ReceivedMail[]> => suiteMail.mails(address);

/** Where the links of a mail lead, in their order, each once. */
export const linksIn = ({ links }: ReceivedMail): string[] => [...new Set(links.map(({ href }) => href))];

/** The tests' suite has no sender that runs by itself. Sends what is owed about one appointment or message, without its minute. */
export async function sendNoticesOf(subject: string): Promise<void> {
  const { docs } = await outbox(localSending.db).where("subject", "==", subject).get();
  for (const { id } of docs) await sendNotice(localSending, id, { headStartMs: 2 * millisecondsInMinute });
}
