import { mailControlsAt } from "../mail/control/client.ts";
import type { ReceivedMail } from "../mail/received-mail.ts";
import { urls } from "../suite/places.ts";

/** The suite's mail server: what it got, and how to make it fail. */
export const suiteMail = mailControlsAt(urls.local);

/** What one address got, oldest first. */
export const mailsTo = (address: string): Promise<readonly ReceivedMail[]> => suiteMail.mails(address);

/** Where the links of a mail lead, in their order, each once. */
export const linksIn = ({ links }: ReceivedMail): string[] => [...new Set(links.map(({ href }) => href))];
